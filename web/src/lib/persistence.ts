// Persistent storage, which a browser that runs out of space deletes last.

const askedKey = 'volleyball_persistence'

/**
 * Asks the browser, once per device, to keep the stored data. Some browsers then ask the person, so call it at a suitable
 * moment.
 */
export async function requestPersistence(): Promise<void> {
  try {
    if (localStorage.getItem(askedKey) !== null) return
    localStorage.setItem(askedKey, 'asked')
    // Pages without https have no StorageManager.
    if ('storage' in navigator && !(await navigator.storage.persisted())) await navigator.storage.persist()
  } catch {
    // Storage is disabled or the browser refuses. Nothing depends on it.
  }
}
