/** Hands bytes to the browser as a download. */
export function saveFile(content: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  // The download has its own hold on the bytes as soon as it has begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
