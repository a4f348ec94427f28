// What every test starts from: an empty device, modules that nobody has used yet, and stand-ins for what jsdom lacks.
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// A busy machine is slow, not wrong: what comes late is waited for.
configure({ asyncUtilTimeout: 5_000 })

const inBrowser = typeof window !== 'undefined' // files that ask for the node environment have none
if (inBrowser) standIn()

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  // Stores live in modules: whoever imports them in a test gets them as after a load of the page.
  vi.resetModules()
  if (!inBrowser) return
  localStorage.clear()
  sessionStorage.clear()
  document.cookie = 'signed_in=; path=/; max-age=0'
  document.documentElement.className = ''
  history.replaceState(null, '', '/')
})

function standIn(): void {
  // React's own switch for tests: what is updated outside of act() is warned of.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  // jsdom knows the dialog element but not its methods.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
  // jsdom has no media queries: the system prefers light, and never changes its mind.
  window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList
  // jsdom loads no fonts.
  Object.assign(document, { fonts: { load: () => Promise.resolve([]) } })
  // jsdom has no layout to scroll, and says so on the console.
  window.scrollTo = () => undefined
}
