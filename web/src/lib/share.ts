// Shares a text with another app, or copies it if sharing is not possible.

export type ShareOutcome = 'shared' | 'copied' | 'cancelled' | 'failed'

/**
 * Opens the share sheet of the system, or copies the text if the browser has none or refuses it. Closing the sheet is not
 * an error.
 */
export async function share(title: string, text: string): Promise<ShareOutcome> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, text })
      return 'shared'
    } catch (error) {
      // The person closed the share sheet, or it is still open from an earlier press.
      const cancelErrors = ['AbortError', 'InvalidStateError']
      if (error instanceof DOMException && cancelErrors.includes(error.name)) return 'cancelled'
    }
  }
  return (await copyText(text)) ? 'copied' : 'failed'
}

/** Copies the text; returns false if the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyFromField(text)
  }
}

/** Copies text on pages without https, where navigator.clipboard does not exist. */
function copyFromField(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'sr-only'
  // An open dialog makes everything outside it unselectable.
  const host = focused?.closest('dialog') ?? document.body
  host.append(field)
  field.select()
  try {
    // Deprecated, but nothing else works on a page without https. The type is here, because that of the DOM is marked too.
    const page: { execCommand: (command: string) => boolean } = document
    return page.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
