/** Lets the browser store a file that this page has made. */
export function download(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser reads it a moment later, and some only once the person has answered where to store it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
