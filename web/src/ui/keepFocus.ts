// Moves the focus when the element that had it has been removed.

/** Focuses the heading of the dialog or page when the pressed button has been removed or disabled. */
export function keepFocus(): void {
  requestAnimationFrame(() => {
    const active = document.activeElement
    if (active !== document.body && !active?.matches(':disabled')) return
    document.querySelector<HTMLElement>('dialog[open] h2, main h1')?.focus({ preventScroll: true })
  })
}
