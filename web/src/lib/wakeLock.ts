// Prevents the screen from going to sleep.

/**
 * Keeps the screen awake until the returned function is called; requests the lock again whenever the page becomes
 * visible. `onChange` reports whether the lock is held: a browser may refuse it, for example at low battery.
 */
export function keepAwake(onChange: (awake: boolean) => void): () => void {
  let lock: WakeLockSentinel | undefined
  let isStopped = false
  const hasStopped = () => isStopped

  async function request(): Promise<void> {
    if (isStopped || document.visibilityState !== 'visible' || (lock && !lock.released)) return
    try {
      lock = await navigator.wakeLock.request('screen')
      if (hasStopped()) return void lock.release()
      // The browser may release it to save power while the page is visible.
      lock.addEventListener(
        'release',
        () => !isStopped && document.visibilityState === 'visible' && onChange(false),
      )
      onChange(true)
    } catch {
      onChange(false) // refused, or not supported
    }
  }
  const onVisible = () => void request()
  document.addEventListener('visibilitychange', onVisible)
  void request()
  return () => {
    isStopped = true
    document.removeEventListener('visibilitychange', onVisible)
    void lock?.release()
  }
}
