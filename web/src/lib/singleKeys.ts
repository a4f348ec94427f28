// Whether shortcuts of one character work. People who speak to their device, or hit keys by accident, can switch them off.
import { createStore } from './store.ts'

const key = 'sideout_single_keys'

const store = createStore(true, () => {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
})

export const singleKeys = {
  ...store,
  set: (isOn: boolean) => {
    store.set(isOn)
    try {
      localStorage.setItem(key, isOn ? 'on' : 'off')
    } catch {
      // The choice holds until the page is closed.
    }
  },
}
