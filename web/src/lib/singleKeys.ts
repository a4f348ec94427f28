// Whether shortcuts of a single character are enabled. People who use speech input or press keys by accident can disable
// them.
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
      // Without storage the choice lasts until the page is closed.
    }
  },
}
