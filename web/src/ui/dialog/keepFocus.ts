// Moves the focus to the next element if the focused one is removed.

/**
 * Finds the element to focus if a button is removed: the same button of the next item in its list or table, or of the
 * previous item.
 */
export function createFocusFinder(button: Element | null): () => HTMLElement | undefined {
  const item = button?.closest('li, tr')
  const next = item?.nextElementSibling ?? item?.previousElementSibling
  const buttonIndex = item ? [...item.querySelectorAll('button')].indexOf(button as HTMLButtonElement) : 0
  return () => (next?.isConnected ? next.querySelectorAll('button')[buttonIndex] : undefined)
}

let frame = 0

/**
 * If the focused button is removed or disabled within half a second, focuses the element that `find` returns, otherwise the
 * heading of the dialog, the tab or the page.
 */
export function keepFocus(find = createFocusFinder(document.activeElement), frames = 30): void {
  cancelAnimationFrame(frame)
  frame = requestAnimationFrame(() => {
    const active = document.activeElement
    if (active === document.body || active?.matches(':disabled')) {
      const target = find() ?? [...document.querySelectorAll<HTMLElement>('main h1,h2[tabindex]')].at(-1)
      target?.focus({ preventScroll: true })
    } else if (frames) keepFocus(find, frames - 1)
  })
}
