// Records whether this device shares a free game live. The code that shares it (features/sharing) is loaded only then.
import { createStore } from '../lib/store.ts'

/** The localStorage key of the shared games. */
export const sharesKey = 'volleyball_shared'

/** Whether a game is shared, or is about to be. */
export const usesSharing = createStore(false, () => {
  try {
    return (localStorage.getItem(sharesKey) ?? '[]') !== '[]'
  } catch {
    return false // storage is disabled
  }
})
