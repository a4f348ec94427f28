// Keeps the screen awake.

/**
 * Holds the screen awake until the answer is called, and takes the lock again whenever the page is visible again.
 * `onChange` tells whether the lock is held; a browser may refuse it, for example at low battery.
 */
export function keepAwake(onChange: (awake: boolean) => void): () => void {
  let lock: WakeLockSentinel | undefined
  let over = false
  const isOver = () => over

  async function take(): Promise<void> {
    if (over || document.visibilityState !== 'visible' || (lock && !lock.released)) return
    try {
      lock = await navigator.wakeLock.request('screen')
      if (isOver()) return void lock.release()
      // The browser may take it back while the page stays visible, to save power.
      lock.addEventListener(
        'release',
        () => !over && document.visibilityState === 'visible' && onChange(false),
      )
      onChange(true)
    } catch {
      onChange(false) // refused, or there is no such thing here
    }
  }
  const onVisible = () => void take()
  document.addEventListener('visibilitychange', onVisible)
  void take()
  return () => {
    over = true
    document.removeEventListener('visibilitychange', onVisible)
    void lock?.release()
  }
}
