// The part of the service worker that shows notifications. The server has made the words and the options of the browser's
// notification; its data is the path of the page that a tap opens.

addEventListener('push', (event) => {
  const shown = event.data.json()
  event.waitUntil(registration.showNotification(shown.title, shown))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(event.notification.data))
})

// Opens a page, or shows the window that has it open already.
async function show(path) {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => new URL(url).pathname === path)
  return open ? open.focus() : clients.openWindow(path)
}
