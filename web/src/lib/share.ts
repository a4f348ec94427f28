// Handing a text to another app, or to the clipboard where that is not possible.

export type Shared = 'shared' | 'copied' | 'cancelled' | 'failed'

/** Opens the system's share sheet; where there is none or it is refused, copies. Closing the sheet is no fault. */
export async function share(title: string, text: string): Promise<Shared> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, text })
      return 'shared'
    } catch (error) {
      // Closed by the person, or still open from the press before.
      const nothingToDo = ['AbortError', 'InvalidStateError']
      if (error instanceof DOMException && nothingToDo.includes(error.name)) return 'cancelled'
    }
  }
  return (await copyText(text)) ? 'copied' : 'failed'
}

/** Copies; false where the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyFromField(text)
  }
}

/** The way of pages without https, where there is no navigator.clipboard. */
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
    // Deprecated, and the only way on a page without https.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
