/** Whether a text could be copied: some browsers let no page copy. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export function download(href: string, name: string): void {
  Object.assign(document.createElement('a'), { href, download: name }).click();
  // The download holds what it needs of an address that this page has made.
  if (href.startsWith('blob:')) setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** Saves a picture or another text under a name that tells which. */
export function saveFile(text: string, name: string): void {
  const type = name.endsWith('.svg') ? 'image/svg+xml' : 'text/plain';
  download(URL.createObjectURL(new Blob([text], { type })), name);
}
