// The part of the service worker that shows notifications. The server sends the text and the options of each notification;
// its data is the path of the page that a tap opens.

addEventListener('push', (event) => {
  const shown = event.data.json()
  event.waitUntil(registration.showNotification(shown.title, shown))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(event.notification.data))
})

// Focuses the window that shows a page, or opens a new one.
async function show(path) {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => new URL(url).pathname === path)
  return open ? open.focus() : clients.openWindow(path)
}
