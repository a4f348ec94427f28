/** Downloads a file that this page has created. */
export function download(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Not revoked yet: the browser reads the file later, some browsers only after asking where to save it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
