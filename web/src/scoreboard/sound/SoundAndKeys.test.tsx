import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const spoken: string[] = []
const cancel = vi.fn()

async function open() {
  const { SoundAndKeys } = await import('./SoundAndKeys.tsx')
  return render(<SoundAndKeys onClose={vi.fn()} />)
}

const row = (command: string) => within(screen.getByRole('group', { name: command }))
function learn(command: string, key: string): void {
  fireEvent.click(row(command).getByRole('button', { name: 'Learn' }))
  fireEvent.keyDown(document.body, { key })
}
const problem = () => screen.getByRole('alert').textContent
const stored = () => JSON.parse(localStorage.getItem('volleyball_board') ?? '{}') as unknown

/** A board on which keys are counted; its first half is that of team 2. */
async function board() {
  const { useCommands } = await import('../commands.ts')
  const actions = { point: vi.fn(), undo: vi.fn() }
  function Screen() {
    useCommands(actions, ['team2', 'team1'])
    return null
  }
  render(<Screen />)
  return actions
}

beforeEach(() => {
  spoken.length = 0
  cancel.mockReset()
  vi.stubGlobal('speechSynthesis', {
    cancel,
    speak: ({ text, lang }: { text: string; lang: string }) => spoken.push(`${lang}: ${text}`),
  })
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      lang = ''
      constructor(readonly text: string) {}
    },
  )
})

describe('a learned key', () => {
  it('does its command on the board, for its team on either side, also after a reload', async () => {
    await open()
    learn('Point for team 1', 'PageDown')
    learn('Undo', 'b')
    expect(row('Point for team 1').getByText('PageDown')).toBeTruthy()
    cleanup() // on a real page no dialog is open after a reload
    vi.resetModules()
    const { point, undo } = await board()
    fireEvent.keyDown(document.body, { key: 'PageDown' })
    fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
    fireEvent.keyDown(document.body, { key: 'b' })
    expect(point.mock.calls).toEqual([['team1'], ['team2']])
    expect(undo).toHaveBeenCalledOnce()
  })

  it.each(['Enter', ' ', 'Tab'])('%j is left to the page', async (key) => {
    await open()
    learn('Undo', key)
    expect(problem()).toBe('This key operates the page itself. Choose another one.')
    expect(stored()).toEqual({})
  })

  it('does not take a key that is in use, and says where', async () => {
    await open()
    learn('Point for team 1', 'ArrowRight')
    expect(problem()).toMatch(/^The board has this key already/)
    fireEvent.keyDown(document.body, { key: 'PageUp' })
    learn('Point for team 2', 'PageUp')
    expect(problem()).toBe('This key is in use: Point for team 1.')
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(problem()).toBe('')
    expect(stored()).toMatchObject({ keys: { team1: 'PageUp' } })
  })

  it('can be forgotten', async () => {
    await open()
    learn('Undo', 'b')
    fireEvent.click(row('Undo').getByRole('button', { name: 'Forget' }))
    expect(row('Undo').getByText('no key')).toBeTruthy()
    const { undo } = await board()
    fireEvent.keyDown(document.body, { key: 'b' })
    expect(undo).not.toHaveBeenCalled()
  })
})

describe('the spoken score', () => {
  async function score() {
    const { useSpokenScore } = await import('../useSpokenScore.ts')
    function Screen({ words }: { words: string }) {
      useSpokenScore(words)
      return null
    }
    const view = render(<Screen words="Ann 0, Bo 0." />)
    return (words: string) => view.rerender(<Screen words={words} />)
  }

  it('is off by default', async () => {
    const change = await score()
    change('Ann 1, Bo 0.')
    expect(spoken).toEqual([])
  })

  it('is the latest one, in the language of the page', async () => {
    document.documentElement.lang = 'en'
    await open()
    fireEvent.click(screen.getByRole('switch', { name: 'Speak the score after each point' }))
    const change = await score()
    change('Ann 1, Bo 0.')
    expect(spoken).toEqual(['en: Ann 1, Bo 0.'])
    change('Ann 0, Bo 0.')
    expect(spoken).toHaveLength(2)
    expect(cancel).toHaveBeenCalledTimes(2)
  })
})

it('the horn has three volumes', async () => {
  await open()
  fireEvent.change(screen.getByLabelText('Volume of the horn'), { target: { value: '3' } })
  expect(stored()).toMatchObject({ volume: 3 })
})

it.each(['', 'null', '5', '{"volume":9,"speaks":"yes","keys":{"team1":5,"team3":"x"}}'])(
  '%j is stored: the usual settings',
  async (text) => {
    localStorage.setItem('volleyball_board', text)
    const { boardSettings } = await import('../../lib/boardSettings.ts')
    expect(boardSettings.get()).toEqual({ volume: 2, speaks: false, keys: {} })
  },
)

describe('the language', () => {
  const reload = vi.fn()
  const config = (languages?: string[]) => vi.fn(() => Promise.resolve(Response.json({ languages })))
  beforeEach(() => {
    reload.mockReset()
    vi.stubGlobal('location', { href: 'http://localhost/', pathname: '/', search: '', hash: '', reload })
  })

  it('is chosen here without an account', async () => {
    vi.stubGlobal('fetch', config(['en', 'de']))
    await open()
    const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Language' })
    expect([...field.options].map(({ text }) => text)).toEqual(['English', 'Deutsch · beta'])
    fireEvent.change(field, { target: { value: 'de' } })
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(document.cookie).toContain('lang=de')
  })

  it('does not change without a network', async () => {
    vi.stubGlobal('fetch', config(['en', 'fr']))
    await open()
    const field = await screen.findByRole('combobox', { name: 'Language' })
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('offline')))
    fireEvent.change(field, { target: { value: 'fr' } })
    expect(
      await screen.findByText('The server cannot be reached. Check the connection, then try again.'),
    ).toBeTruthy()
    expect(reload).not.toHaveBeenCalled()
    expect(document.cookie).not.toContain('lang=fr')
  })

  it('is not offered by a server that has only English', async () => {
    const fetch = config()
    vi.stubGlobal('fetch', fetch)
    await act(open)
    expect(fetch).toHaveBeenCalledOnce()
    expect(screen.queryByRole('combobox', { name: 'Language' })).toBeNull()
  })
})
