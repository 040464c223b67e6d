/** Starts a download of a blob under a name. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has started by then, so the blob can be released.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
