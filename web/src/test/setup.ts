// Runs before every test file: empty storage and fresh modules for each test, and fakes for what jsdom lacks.
import { cleanup, configure } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, expect, vi } from 'vitest'
import { fastComputedStyle } from './computedStyle.ts'

// A limit for tests that wait for something that never happens. A busy machine does not reach it.
configure({ asyncUtilTimeout: 30_000 })

// The same random cases in each run of make test; new ones in make prove, which prints the seed of a failure.
if (!process.env.PROVE) fc.configureGlobal({ seed: 1 })

// React records the stack of every element that it creates. Vitest raises the stack limit to 100 calls, which would cost a
// fifth of the test time.
Error.stackTraceLimit = 10

/** Removes the popstate listeners (Back and Forward) of the test's modules. */
let listening = new AbortController()

/** Errors that React has reported during the test. A test that causes errors on purpose replaces console.error. */
const mistakes: unknown[] = []
type Log = typeof console.error & { original?: typeof console.error }
const log = (console.error as Log).original ?? console.error // not the wrapper of the test file before
console.error = Object.assign(
  (...args: unknown[]) => {
    if (/not wrapped in act|unique "key"|Cannot update a component/.test(String(args[0])))
      mistakes.push(args[0])
    log(...args)
  },
  { original: log },
)

const inBrowser = typeof window !== 'undefined' // not in files that run in the node environment
if (inBrowser) addFakes()

afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  if (inBrowser) {
    document.body.replaceChildren() // some tests put pages into it without React
    cancelFrames()
    await leaveHistory()
  }
  vi.unstubAllGlobals()
  // Modules have state, so the next test imports them again, as after loading the page.
  vi.resetModules()
  if (!inBrowser) return
  localStorage.clear()
  sessionStorage.clear()
  for (const name of ['signed_in', 'lang']) document.cookie = `${name}=; path=/; max-age=0`
  document.documentElement.className = ''
  history.replaceState(null, '', '/')
})

afterEach(() => expect(mistakes.splice(0), 'mistakes that React has reported').toEqual([]))

/** Cancels callbacks of requestAnimationFrame, which would otherwise run during the next test. */
function cancelFrames(): void {
  const last = requestAnimationFrame(() => undefined)
  for (let frame = last; frame > last - 100; frame--) cancelAnimationFrame(frame)
}

/**
 * Waits for the test's last navigation: a closed dialog goes back from its history entry a moment later, possibly during the
 * next test.
 */
async function leaveHistory(): Promise<void> {
  listening.abort()
  listening = new AbortController()
  history.replaceState(null, '') // an entry without open dialogs
  await new Promise((resolve) => setTimeout(resolve))
}

function addFakes(): void {
  type Listen = typeof window.addEventListener
  // Test files of one worker share a window, so this replaces the fake of the previous file.
  const current = Reflect.get(window, 'addEventListener') as Listen & { original?: Listen }
  const original = current.original ?? window.addEventListener.bind(window)
  const listen = (type: string, listener: EventListener, options = {}) =>
    original(type, listener, type === 'popstate' ? { signal: listening.signal } : options)
  window.addEventListener = Object.assign(listen as Listen, { original })
  // React warns about updates outside of act() in tests.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  type GetStyle = typeof window.getComputedStyle
  const computed = Reflect.get(window, 'getComputedStyle') as GetStyle & { original?: GetStyle }
  const originalStyle = computed.original ?? window.getComputedStyle.bind(window)
  window.getComputedStyle = Object.assign(fastComputedStyle(originalStyle), { original: originalStyle })
  // jsdom has no layout, and lacks the methods of the dialog element.
  Element.prototype.scrollIntoView = () => undefined
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
  // jsdom has no media queries. The fake prefers the light theme and never changes.
  window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList
  // jsdom has no layout, so sizes never change.
  window.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
  // jsdom loads no fonts.
  Object.assign(document, { fonts: { load: () => Promise.resolve([]) } })
  // jsdom does not implement scrolling, and logs an error.
  window.scrollTo = () => undefined
}
