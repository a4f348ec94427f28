// The script before the first paint: the theme of the page, and whether the tab is on its way back into a game.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'

const code = readFileSync(join(import.meta.dirname, 'start.js'), 'utf8')
const page = document.documentElement

/** Loads the page on a system that prefers light, dark or more contrast. */
function load(system: 'light' | 'dark' | 'more' = 'light'): void {
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: media.includes(system) }))
  page.removeAttribute('data-resuming')
  page.className = ''
  // It is a script of the page, not a module: this is how a page runs it.
  // eslint-disable-next-line @typescript-eslint/no-implied-eval
  new Function(code)()
}

it.each([
  [null, 'light', ''],
  [null, 'dark', 'dark'],
  [null, 'more', 'contrast'],
  ['light', 'dark', ''],
  ['light', 'more', ''],
  ['dark', 'light', 'dark'],
  ['dark', 'more', 'dark'],
  ['contrast', 'dark', 'contrast'],
  ['nonsense', 'dark', 'dark'],
] as const)('with the choice %s on a system that prefers %s the page is "%s"', (choice, system, shown) => {
  if (choice) localStorage.setItem('volleyball_theme', choice)
  load(system)
  expect(page.className).toBe(shown)
})

it('follows the system where storage is switched off', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('switched off', 'SecurityError')
  })
  load('dark')
  expect(page.classList.contains('dark')).toBe(true)
  expect(page.hasAttribute('data-resuming')).toBe(false)
})

it.each([
  ['/', '"some-game"', true],
  ['/', '""', false],
  ['/', null, false],
  ['/', 'corrupt', false],
  ['/pro', '"some-game"', false],
])('at %s with %s as the game of the tab, resuming is %s', (address, playing, resuming) => {
  history.replaceState(null, '', address)
  if (playing !== null) sessionStorage.setItem('volleyball_playing', playing)
  load()
  expect(page.hasAttribute('data-resuming')).toBe(resuming)
})

it.each([
  [{ layers: 2 }, [[-2]]],
  [{ layers: 2, kept: true }, []],
  [null, []],
])('a reload at an entry with %j goes back by %j', (state, steps) => {
  history.replaceState(state, '', '/pro')
  const go = vi.spyOn(history, 'go').mockReturnValue()
  load()
  expect(go.mock.calls).toEqual(steps)
  history.replaceState(null, '')
})
