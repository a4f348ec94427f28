// Elects one tab of this browser for work that must run in only one tab.

/**
 * Reports to `onChange` whether this tab is the leader, until the returned function is called. A tab that becomes visible
 * takes over, because background tabs may be frozen. Without the Web Locks API every tab is a leader.
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
  let queuedRequest = new AbortController()

  function report(isLeaderNow: boolean): void {
    isLeader = isLeaderNow
    if (!hasLeft) onChange(isLeader)
  }

  function request(steal: boolean): void {
    queuedRequest.abort() // at most one lock request of this tab may be queued
    queuedRequest = new AbortController()
    const options = steal ? { steal } : { signal: queuedRequest.signal }
    const current = queuedRequest
    const lockRequest = locks?.request(name, options, () => {
      report(true)
      return new Promise<void>((resolve) => (release = resolve))
    })
    lockRequest?.catch(() => {
      if (current !== queuedRequest || hasLeft) return // a newer request is queued
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
    queuedRequest.abort()
    release()
  }
}
