/** A name that no other thing of this browser has: 64 random bits. Also where the page came over plain HTTP and `crypto.randomUUID` is not there. */
export function drawId(length = 8): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
