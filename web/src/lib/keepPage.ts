// Makes pages other than the free scorer and score links available offline. The service worker caches a file only when a page
// that it controls requests it, and on a first visit it does not control the page yet.

/** Requests the files of this page again through the service worker, which caches them. */
export async function cachePage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.ready
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
  if (!navigator.serviceWorker.controller)
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  await Promise.all([...new Set(files.map(({ pathname }) => pathname))].map((file) => fetch(file)))
}
