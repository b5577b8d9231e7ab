/** Offers bytes to the user as a download. */
export function saveFile(content: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  // The browser keeps its own reference to the bytes once the download has begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
