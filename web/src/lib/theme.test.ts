import { beforeEach, describe, expect, it, vi } from 'vitest'

const key = 'volleyball_theme'
const rootClasses = document.documentElement.classList
const themeColor = () => document.querySelector('meta[name=theme-color]')?.getAttribute('content')

/** Loads the module after the script in index.html has set the class. */
async function load(shown: 'light' | 'dark' | 'contrast') {
  document.documentElement.className = shown === 'light' ? '' : shown
  return import('./theme.ts')
}

/** Fakes the preferences of the system. The returned function changes them. */
function fakeSystem() {
  const preferences = new Map<string, EventTarget & { matches: boolean }>()
  const prefer = (media: string) => {
    const known = preferences.get(media) ?? Object.assign(new EventTarget(), { matches: false })
    preferences.set(media, known)
    return known
  }
  vi.stubGlobal('matchMedia', prefer)
  return (isDark: boolean, isMore = false) => {
    prefer('(prefers-color-scheme: dark)').matches = isDark
    const more = prefer('(prefers-contrast: more)')
    more.matches = isMore
    for (const preference of preferences.values()) preference.dispatchEvent(new Event('change'))
  }
}

beforeEach(() => {
  document.head.innerHTML = '<meta name="theme-color" content="">'
})

it.each(['light', 'dark', 'contrast'] as const)(
  'starts with the %s theme if the page shows it',
  async (shown) => {
    const { theme } = await load(shown)
    expect(theme.get()).toBe(shown)
  },
)

it('the toggle changes the page and the colour of the browser bar, and stores the choice', async () => {
  const { theme, switchTheme } = await load('light')
  switchTheme()
  expect([theme.get(), rootClasses.contains('dark'), localStorage.getItem(key)]).toEqual([
    'dark',
    true,
    'dark',
  ])
  const dark = themeColor()
  switchTheme()
  expect([theme.get(), document.documentElement.className, localStorage.getItem(key)]).toEqual([
    'contrast',
    'contrast',
    'contrast',
  ])
  switchTheme()
  expect([theme.get(), rootClasses.contains('dark'), localStorage.getItem(key)]).toEqual([
    'light',
    false,
    'light',
  ])
  expect(themeColor()).toMatch(/^#/)
  expect(themeColor()).not.toBe(dark)
})

it('the toggle works without storage', async () => {
  const { theme, switchTheme } = await load('light')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('switched off', 'SecurityError')
  })
  switchTheme()
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

  it('for more contrast comes before dark', async () => {
    const change = fakeSystem()
    const { theme, followSystemTheme } = await load('light')
    followSystemTheme()
    change(true, true)
    expect([theme.get(), document.documentElement.className]).toEqual(['contrast', 'contrast'])
    change(true, false)
    expect([theme.get(), document.documentElement.className]).toEqual(['dark', 'dark'])
  })

  it('is not followed once a choice is stored', async () => {
    const change = fakeSystem()
    const { theme, switchTheme, followSystemTheme } = await load('light')
    followSystemTheme()
    switchTheme()
    change(false, true)
    expect(theme.get()).toBe('dark')
    switchTheme()
    switchTheme()
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
