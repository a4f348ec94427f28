import { beforeEach, describe, expect, it, vi } from 'vitest'

const key = 'volleyball_theme'
const rootClasses = document.documentElement.classList
const themeColor = () => document.querySelector('meta[name=theme-color]')?.getAttribute('content')

/** Loads the module after the script in index.html has set the class. */
async function load(shown: 'light' | 'dark') {
  rootClasses.toggle('dark', shown === 'dark')
  return import('./theme.ts')
}

/** Fakes the preference of the system. The returned function changes it. */
function fakeSystem() {
  const preference = Object.assign(new EventTarget(), { matches: false })
  vi.stubGlobal('matchMedia', () => preference)
  return (dark: boolean) => preference.dispatchEvent(Object.assign(new Event('change'), { matches: dark }))
}

beforeEach(() => {
  document.head.innerHTML = '<meta name="theme-color" content="">'
})

it.each(['light', 'dark'] as const)('starts with the %s theme if the page shows it', async (shown) => {
  const { theme } = await load(shown)
  expect(theme.get()).toBe(shown)
})

it('the toggle changes the page and the colour of the browser bar, and stores the choice', async () => {
  const { theme, toggleTheme } = await load('light')
  toggleTheme()
  expect([theme.get(), rootClasses.contains('dark'), localStorage.getItem(key)]).toEqual([
    'dark',
    true,
    'dark',
  ])
  const dark = themeColor()
  toggleTheme()
  expect([theme.get(), rootClasses.contains('dark'), localStorage.getItem(key)]).toEqual([
    'light',
    false,
    'light',
  ])
  expect(themeColor()).toMatch(/^#/)
  expect(themeColor()).not.toBe(dark)
})

it('the toggle works without storage', async () => {
  const { theme, toggleTheme } = await load('light')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('switched off', 'SecurityError')
  })
  toggleTheme()
  expect([theme.get(), rootClasses.contains('dark')]).toEqual(['dark', true])
})

describe('the preference of the system', () => {
  it('is followed while no choice is stored', async () => {
    const change = fakeSystem()
    const { theme, followSystemTheme } = await load('light')
    followSystemTheme()
    change(true)
    expect([theme.get(), rootClasses.contains('dark')]).toEqual(['dark', true])
    change(false)
    expect([theme.get(), rootClasses.contains('dark')]).toEqual(['light', false])
  })

  it('is not followed once a choice is stored', async () => {
    const change = fakeSystem()
    const { theme, toggleTheme, followSystemTheme } = await load('light')
    followSystemTheme()
    toggleTheme()
    toggleTheme()
    change(true)
    expect(theme.get()).toBe('light')
  })

  it('is followed if storage cannot be read', async () => {
    const change = fakeSystem()
    const { theme, followSystemTheme } = await load('light')
    followSystemTheme()
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('switched off', 'SecurityError')
    })
    change(true)
    expect(theme.get()).toBe('dark')
  })

  it('does not change the dark browser bar of a page that starts dark', async () => {
    fakeSystem()
    const { followSystemTheme } = await load('dark')
    followSystemTheme()
    expect(themeColor()).toMatch(/^#1/)
  })
})
