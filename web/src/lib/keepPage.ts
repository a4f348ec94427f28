// Pages beside the free scorer and score links are not installed: the service worker keeps a file once it has been used under
// its control, and the files of a first visit were not.

/** Requests the files of this page again under the service worker, which keeps them, so that the page opens without a network. */
export async function keepPage(): Promise<void> {
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
