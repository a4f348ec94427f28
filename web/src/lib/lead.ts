// Elects one tab of this browser for work that must not run in two tabs at the same time.

/**
 * Reports whether this tab leads, until the returned function is called. A tab that becomes visible takes the lead,
 * because background tabs may be frozen. Without the Web Locks API every tab leads.
 */
export function followLead(name: string, onChange: (leads: boolean) => void): () => void {
  const locks = navigator.locks as LockManager | undefined
  if (!locks) {
    onChange(true)
    return () => undefined
  }
  let leads = false
  let isOver = false
  let release: () => void = () => undefined
  let waiting = new AbortController()

  function lead(leadsNow: boolean): void {
    leads = leadsNow
    if (!isOver) onChange(leads)
  }

  function request(steal: boolean): void {
    waiting.abort() // a tab is in the queue once
    waiting = new AbortController()
    const options = steal ? { steal } : { signal: waiting.signal }
    const mine = waiting
    const held = locks?.request(name, options, () => {
      lead(true)
      return new Promise<void>((resolve) => (release = resolve))
    })
    held?.catch(() => {
      if (mine !== waiting || isOver) return // a newer request is in the queue
      lead(false)
      request(false)
    })
  }

  const isVisible = () => document.visibilityState === 'visible'
  const onVisible = () => isVisible() && !leads && request(true)
  document.addEventListener('visibilitychange', onVisible)
  request(isVisible())
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', onVisible)
    waiting.abort()
    release()
  }
}
