// The installed app: registers the service worker, looks for a new version, and moves to it without losing anything.

const checkEvery = 60_000
const reloadAfter = 300

/**
 * Registers /service-worker.js. A new version is looked for every 60 s and whenever the page becomes visible; once
 * it has taken over, and `whenSafe` runs what it is given, `beforeReload` is called and the page reloads 300 ms
 * later (specification, section 9).
 */
export function followUpdates(beforeReload: () => void, whenSafe = (run: () => void) => run()): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers) return // an address without https has none
  // The first installation takes over a page that had no worker; there is nothing to move to then.
  let current = workers.controller
  workers.addEventListener('controllerchange', () => {
    const isUpdate = current !== null
    current = workers.controller
    if (!isUpdate) return
    whenSafe(() => {
      beforeReload()
      setTimeout(() => location.reload(), reloadAfter)
    })
  })
  void workers.register('/service-worker.js', { updateViaCache: 'none' }).then(
    (registration) => {
      const check = () => void registration.update().catch(() => undefined) // offline: the next check will do
      setInterval(check, checkEvery)
      document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check())
    },
    (error: unknown) => console.warn('The app cannot be used offline:', error),
  )
}
