// Whether this device shares a free game live. What shares it (features/sharing) is loaded once it is used.
import { createStore } from '../lib/store.ts'

/** Where the shared games are stored on this device. */
export const sharesKey = 'volleyball_shared'

/** Whether a game is shared, or is about to be. */
export const usesSharing = createStore(false, () => {
  try {
    return (localStorage.getItem(sharesKey) ?? '[]') !== '[]'
  } catch {
    return false // storage is switched off
  }
})
