// Of all tabs of this browser one does what must not be done twice at a time.

/**
 * Tells whether this tab leads, until the answer is called. A tab that is opened or comes into view takes the lead,
 * because those in the background may be frozen. Where the browser has no locks every tab leads.
 */
export function followLead(name: string, onChange: (leads: boolean) => void): () => void {
  const locks = navigator.locks as LockManager | undefined
  if (!locks) {
    onChange(true)
    return () => undefined
  }
  let leads = false
  let over = false
  let release: () => void = () => undefined
  let waiting = new AbortController()

  function lead(leadsNow: boolean): void {
    leads = leadsNow
    if (!over) onChange(leads)
  }

  function request(steal: boolean): void {
    waiting.abort() // a tab stands in the queue once
    waiting = new AbortController()
    const how = steal ? { steal } : { signal: waiting.signal }
    const mine = waiting
    const held = locks?.request(name, how, () => {
      lead(true)
      return new Promise<void>((resolve) => (release = resolve))
    })
    held?.catch(() => {
      if (mine !== waiting || over) return // it stands in the queue anew
      lead(false)
      request(false)
    })
  }

  const isVisible = () => document.visibilityState === 'visible'
  const onVisible = () => isVisible() && !leads && request(true)
  document.addEventListener('visibilitychange', onVisible)
  request(isVisible())
  return () => {
    over = true
    document.removeEventListener('visibilitychange', onVisible)
    waiting.abort()
    release()
  }
}
