// Persistent storage: a browser that is short of space removes other sites first.

const askedKey = 'volleyball_persistence'

/** Asks the browser, once for each device, to keep what is stored here. Some browsers then ask the person, so call it at a good moment. */
export async function askToPersist(): Promise<void> {
  try {
    if (localStorage.getItem(askedKey) !== null) return
    localStorage.setItem(askedKey, 'asked')
    // Pages without https have no such storage.
    if ('storage' in navigator && !(await navigator.storage.persisted())) await navigator.storage.persist()
  } catch {
    // storage is switched off, or the browser refuses: everything works as before
  }
}
