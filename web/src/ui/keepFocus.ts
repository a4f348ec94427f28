// Where the focus goes when what had it has gone.

/** After a deed that takes its own button away: the heading of the dialog or page, rather than nowhere. */
export function keepFocus(): void {
  requestAnimationFrame(() => {
    const active = document.activeElement
    if (active !== document.body && !active?.matches(':disabled')) return
    document.querySelector<HTMLElement>('dialog[open] h2, main h1')?.focus({ preventScroll: true })
  })
}
