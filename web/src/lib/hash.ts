/** FNV-1a: short names and drawn choices that depend on a text alone. Their values are part of addresses and of days. */

/** 32 bits, over the text's characters. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) {
    hash ^= char.codePointAt(0)!;
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** 64 bits, over the text's characters: a seed, decimal. */
export function hashedSeed(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const char of text) {
    hash ^= BigInt(char.codePointAt(0)!);
    hash = BigInt.asUintN(64, hash * 0x100000001b3n);
  }
  return hash.toString();
}
