import { beforeEach, describe, expect, it, vi } from 'vitest'

const key = 'volleyball_theme'
const page = document.documentElement.classList
const bar = () => document.querySelector('meta[name=theme-color]')?.getAttribute('content')

// The script in index.html has set the class before the module is loaded.
async function load(shown: 'light' | 'dark') {
  page.toggle('dark', shown === 'dark')
  return import('./theme.ts')
}

/** The system's preference, to be changed by the test. */
function system() {
  const preference = Object.assign(new EventTarget(), { matches: false })
  vi.stubGlobal('matchMedia', () => preference)
  return (dark: boolean) => preference.dispatchEvent(Object.assign(new Event('change'), { matches: dark }))
}

beforeEach(() => {
  document.head.innerHTML = '<meta name="theme-color" content="">'
})

it.each(['light', 'dark'] as const)('starts with the %s theme that is on the page', async (shown) => {
  const { theme } = await load(shown)
  expect(theme.get()).toBe(shown)
})

it('the toggle changes the page, the colour of the browser bar, and stores the choice', async () => {
  const { theme, toggleTheme } = await load('light')
  toggleTheme()
  expect([theme.get(), page.contains('dark'), localStorage.getItem(key)]).toEqual(['dark', true, 'dark'])
  const dark = bar()
  toggleTheme()
  expect([theme.get(), page.contains('dark'), localStorage.getItem(key)]).toEqual(['light', false, 'light'])
  expect(bar()).toMatch(/^#/)
  expect(bar()).not.toBe(dark)
})

it('the toggle works without storage', async () => {
  const { theme, toggleTheme } = await load('light')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('switched off', 'SecurityError')
  })
  toggleTheme()
  expect([theme.get(), page.contains('dark')]).toEqual(['dark', true])
})

describe('the system', () => {
  it('is followed while no choice is stored', async () => {
    const change = system()
    const { theme, followSystemTheme } = await load('light')
    followSystemTheme()
    change(true)
    expect([theme.get(), page.contains('dark')]).toEqual(['dark', true])
    change(false)
    expect([theme.get(), page.contains('dark')]).toEqual(['light', false])
  })

  it('is not followed once a choice is stored', async () => {
    const change = system()
    const { theme, toggleTheme, followSystemTheme } = await load('light')
    followSystemTheme()
    toggleTheme()
    toggleTheme()
    change(true)
    expect(theme.get()).toBe('light')
  })

  it('is followed where storage cannot be read', async () => {
    const change = system()
    const { theme, followSystemTheme } = await load('light')
    followSystemTheme()
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('switched off', 'SecurityError')
    })
    change(true)
    expect(theme.get()).toBe('dark')
  })

  it('a dark page has a dark browser bar from the start', async () => {
    system()
    const { followSystemTheme } = await load('dark')
    followSystemTheme()
    expect(bar()).toMatch(/^#1/)
  })
})
