// Elects one tab of this browser for work that must not run in two tabs at the same time.

/**
 * Reports whether this tab is the leader, until the returned function is called. A tab that becomes visible takes the
 * lead, because background tabs may be frozen. Without the Web Locks API every tab leads.
 */
export function joinElection(name: string, onChange: (isLeader: boolean) => void): () => void {
  const locks = navigator.locks as LockManager | undefined
  if (!locks) {
    onChange(true)
    return () => undefined
  }
  let isLeader = false
  let hasLeft = false
  let release: () => void = () => undefined
  let queued = new AbortController()

  function report(isLeaderNow: boolean): void {
    isLeader = isLeaderNow
    if (!hasLeft) onChange(isLeader)
  }

  function request(steal: boolean): void {
    queued.abort() // a tab has at most one request in the queue
    queued = new AbortController()
    const options = steal ? { steal } : { signal: queued.signal }
    const current = queued
    const held = locks?.request(name, options, () => {
      report(true)
      return new Promise<void>((resolve) => (release = resolve))
    })
    held?.catch(() => {
      if (current !== queued || hasLeft) return // a newer request is in the queue
      report(false)
      request(false)
    })
  }

  const isVisible = () => document.visibilityState === 'visible'
  const onVisible = () => isVisible() && !isLeader && request(true)
  document.addEventListener('visibilitychange', onVisible)
  request(isVisible())
  return () => {
    hasLeft = true
    document.removeEventListener('visibilitychange', onVisible)
    queued.abort()
    release()
  }
}
