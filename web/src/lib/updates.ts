// Keeps the installed app up to date: registers the service worker, checks for new versions, and reloads into them without
// losing data.

const checkInterval = 60_000 // milliseconds
const reloadDelay = 300 // milliseconds

/**
 * Registers /service-worker.js, and checks for a new version every 60 s and whenever the page becomes visible. When a new
 * version has taken over, `whenSafe` calls its argument as soon as no data can be lost. Then `beforeReload` runs, and the
 * page reloads 300 ms later.
 */
export function followUpdates(beforeReload: () => void, whenSafe = (run: () => void) => run()): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers) return // not supported on pages without https
  // On the first visit the worker takes control of a page without a worker, which is not an update.
  let current = workers.controller
  workers.addEventListener('controllerchange', () => {
    const isUpdate = current !== null
    current = workers.controller
    if (!isUpdate) return
    whenSafe(() => {
      beforeReload()
      setTimeout(() => location.reload(), reloadDelay)
    })
  })
  void workers.register('/service-worker.js', { updateViaCache: 'none' }).then(
    (registration) => {
      const check = () => void registration.update().catch(() => undefined) // offline: the next check tries again
      setInterval(check, checkInterval)
      document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check())
    },
    (error: unknown) => console.warn('The app cannot be used offline:', error),
  )
}
