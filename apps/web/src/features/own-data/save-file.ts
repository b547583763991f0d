/** Makes the browser download a JSON text as a file. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Delayed, because the browser may still be reading the blob.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
