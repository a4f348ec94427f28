// The whole app, from its addresses to the result of a game.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { serve } from '../test/server.ts'

/** Opens the app at an address, as a load of the page does: only stored data is left from before. */
async function open(address = '/') {
  history.replaceState(null, '', address)
  vi.resetModules()
  const { App } = await import('./App.tsx')
  return render(<App />)
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const enter = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
const half = (start: string) => screen.getByRole('button', { name: new RegExp(`^${start}`) })
const key = (name: string) => fireEvent.keyDown(document.body, { key: name })

async function startGameTo(endingScore: string) {
  enter('Ending Score', endingScore)
  press('Start Game')
  return heading('Team A against Team B')
}

describe('the addresses', () => {
  it('/ is the scorer', async () => {
    await open('/')
    expect(await heading('New game')).toBeTruthy()
    expect(document.title).toBe('Sideout: volleyball scoreboard')
  })

  it.each([
    ['/pro', 'Pro'],
    ['/pro/league/7', 'Pro'],
    ['/pro/league/7/standings', 'Pro'],
    ['/login', 'Sign in'],
    ['/account', 'Pro'],
  ])('%s asks for the beta password, after a message that it is loading', async (address, title) => {
    serve({ 'GET /api/config': { betaGate: true, betaAccess: false } })
    await open(address)
    expect(screen.getByText('Loading')).toBeTruthy()
    expect(await heading(title)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Pro is in Beta Testing' })).toBeTruthy()
  })

  it.each(['/nothing', '/pro/nothing', '/pro/league', '/logins', '/index.html'])(
    '%s is the 404 page',
    async (address) => {
      await open(address)
      expect(await heading('404: page not found')).toBeTruthy()
      await waitFor(() => expect(document.title).toBe('Page not found · Sideout'))
      const link = screen.getByRole('link', { name: 'Go to the scoreboard' })
      fireEvent.click(link)
      expect(await heading('New game')).toBeTruthy()
    },
  )

  it('another screen takes the focus to its heading, the first one does not', async () => {
    await open('/nothing')
    expect(document.activeElement).toBe(document.body)
    fireEvent.click(await screen.findByRole('link', { name: 'Go to the scoreboard' }))
    const next = await heading('New game')
    await waitFor(() => expect(document.activeElement).toBe(next))
  })
})

describe('the scorer', () => {
  it('goes from setup to the board, to the result and back to setup', async () => {
    await open()
    await startGameTo('2')
    key('ArrowRight')
    key('ArrowRight')
    await heading('Team B WINS!')
    press('New Setup')
    expect(await heading('New game')).toBeTruthy()
    expect(screen.getByText('Finished game:')).toBeTruthy()
  })

  it('goes from the result into the next game', async () => {
    await open()
    await startGameTo('2')
    key('ArrowLeft')
    key('ArrowLeft')
    await heading('Team A WINS!')
    enter('Team 1', 'Ann')
    press('Play Again (Same Rules)')
    expect(await heading('Ann against Team B')).toBeTruthy()
  })

  it('goes from the result back into the game by undo', async () => {
    await open()
    await startGameTo('2')
    key('ArrowLeft')
    key('ArrowLeft')
    await heading('Team A WINS!')
    press('Undo Last Point')
    await heading('Team A against Team B')
    expect(half('Team A 1')).toBeTruthy()
  })

  it('the exit returns to setup, which offers to resume the game', async () => {
    await open()
    await startGameTo('25')
    key('ArrowLeft')
    press('Exit to settings')
    await heading('New game')
    press('Resume')
    await heading('Team A against Team B')
    expect(half('Team A 1')).toBeTruthy()
  })

  it('a reload of the tab goes back into the game', async () => {
    const { unmount } = await open()
    await startGameTo('25')
    key('ArrowLeft')
    unmount()
    await open()
    await heading('Team A against Team B')
    expect(half('Team A 1')).toBeTruthy()
  })

  it('shows the matches of the device, and closes them', async () => {
    await open()
    press('Match History')
    expect(await screen.findByRole('dialog', { name: 'Match History' })).toBeTruthy()
    press('Close')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('before any script has run', () => {
  it('the server renders the setup screen, without data of a device', async () => {
    localStorage.setItem('volleyball_presets', '[{"name":"Sands"}]')
    sessionStorage.setItem('volleyball_setup', '{"rules":{"endingScore":15}}')
    const { render: prerender } = await import('./entry-server.tsx')
    const html = prerender()
    expect(html).toContain('New game')
    expect(html).toContain('Load Preset')
    expect(html).toContain('No cap')
    expect(html).not.toContain('Sands')
    expect(html).not.toContain('value="15"')
  })

  it('the app hydrates that HTML without an error, then shows what is stored on the device', async () => {
    localStorage.setItem('volleyball_presets', '[{"name":"Beach"}]')
    const errors = vi.spyOn(console, 'error')
    const { App } = await import('./App.tsx')
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML = renderToString(<App path="/" />)
    const before = container.querySelector('h1')
    render(<App />, { container, hydrate: true })
    await act(() => Promise.resolve())
    expect(container.querySelector('h1')).toBe(before)
    expect(await screen.findByRole('option', { name: 'Beach' })).toBeTruthy()
    expect(errors).not.toHaveBeenCalled()
  })
})
