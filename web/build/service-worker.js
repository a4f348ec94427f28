// Makes the app available offline: everything that the free scorer needs is cached. Notifications are in a separate file, so
// that a change of it leaves the cached files valid. The build fills in the next two lines; a change of any file creates a
// new version.
const version = '__VERSION__'
const files = __FILES__

importScripts('/push.js')

addEventListener('install', (event) => {
  skipWaiting()
  event.waitUntil(caches.open(version).then((cache) => cache.addAll(files)))
})

addEventListener('activate', (event) => {
  const deleteOldCaches = (names) =>
    Promise.all(names.filter((name) => name !== version).map((name) => caches.delete(name)))
  event.waitUntil(
    caches
      .keys()
      .then(deleteOldCaches)
      .then(() => clients.claim()),
  )
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && pathname !== '/') {
    event.respondWith(fetch(request).catch(() => caches.match('/app.html')))
  } else if (files.includes(pathname)) {
    event.respondWith(caches.match(pathname).then((cached) => cached || fetch(request)))
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(cacheOnUse(event))
  }
})

// Caches the files of other pages on first use.
async function cacheOnUse(event) {
  const cached = await caches.match(event.request)
  if (cached) return cached
  const response = await fetch(event.request)
  const copy = response.clone()
  if (response.ok) event.waitUntil(caches.open(version).then((cache) => cache.put(event.request, copy)))
  return response
}
