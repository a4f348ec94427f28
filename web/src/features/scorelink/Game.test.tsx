import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { press } from '../../test/screen.tsx'
import {
  half,
  heading,
  key,
  network,
  onLeague,
  showGame,
  start,
  waitForServerScore,
  waitForScores,
  show,
  findMessage,
} from '../../test/gamePage.tsx'
import { gameServer, invite, logOf, newDevice, toThree } from '../../test/gameServer.ts'
import { wholeText } from '../../test/wholeText.ts'

beforeEach(newDevice)

describe('a score link', () => {
  it('that is unknown says so, and offers no retry', async () => {
    gameServer().refuse = 404
    await show()
    await heading('Game Not Found')
    expect(screen.getByText('This invite link may be invalid or expired')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('that cannot be requested can be retried', async () => {
    const server = gameServer()
    server.refuse = 0
    await show()
    expect(screen.getByText('Loading game...').getAttribute('role')).toBe('status')
    await heading('Game Not Found')
    server.refuse = null
    press('Try again')
    await start()
    await waitForScores(0, 0)
  })

  it('that was opened before works without a network, with all recorded events', async () => {
    const server = await showGame()
    await findMessage(/^Live$/)
    server.refuse = 0
    key('ArrowLeft')
    await waitForScores(1, 0)
    cleanup()
    vi.resetModules()
    await show()
    await waitForScores(1, 0)
    expect(screen.getByText(/^Offline: 1 point waiting|Saving…$/)).toBeTruthy()
    server.refuse = null
    network(true)
    await waitForServerScore(server, '1-0')
    await findMessage(/^Live$/)
  })

  it('that is switched off during the game shows what was not sent, and continues when it opens again', async () => {
    const server = await showGame({}, '1')
    await findMessage(/^Live$/)
    await server.play([{ type: 'take' }])
    await findMessage(/taken this game over/)
    server.refuse = 410
    key('ArrowRight')
    await findMessage(/This score link was changed or switched off.*1 point did not arrive/)
    expect(screen.getByText('Link closed: 1 point not sent')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull() // it could not be sent
    server.refuse = null
    press('Try again')
    await waitForServerScore(server, '1-1')
    await findMessage(/^Live$/)
    expect(screen.queryByText(/switched off/)).toBeNull()
  })
})

describe('the board', () => {
  it('counts taps and keys, undoes, and sends all of it', async () => {
    const server = await showGame()
    await findMessage(/^Live$/)
    fireEvent.click(half('Aces'), { detail: 1 })
    key('ArrowRight')
    key('ArrowRight')
    key('Backspace')
    await waitFor(() =>
      expect(server.requests.flatMap(({ events }) => events).map(({ type }) => type)).toEqual([
        ...['point', 'point', 'point', 'undo'],
      ]),
    )
    expect(server.score()).toBe('1-1')
    await waitForScores(1, 1)
    press('Undo')
    await waitForScores(1, 0)
  })

  it('shows the halves in the kits of the teams, and the result in that of the winner', async () => {
    await showGame()
    expect(half('Aces').getAttribute('data-kit')).toBe('green')
    expect(half('Diggers').getAttribute('data-kit')).toBe('orange')
    for (let points = 0; points < 3; points++) key('ArrowRight')
    const title = await screen.findByRole('heading', { name: 'Diggers WINS!' })
    expect(title.closest('[data-kit]')?.getAttribute('data-kit')).toBe('orange')
  })

  it('announces a lost connection once', async () => {
    await showGame()
    await findMessage(/^Live$/)
    const announcements = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(announcements()).not.toContain('No connection. This phone keeps the points.')
    network(false)
    await findMessage(/^Offline$/)
    expect(announcements()).toContain('No connection. This phone keeps the points.')
    expect(screen.queryByText(/^Live$/)).toBeNull()
  })

  it('shows what the server refused until it is dismissed', async () => {
    const server = await showGame()
    server.refuse = 422
    key('ArrowLeft')
    await findMessage(/The server did not accept 1 point/)
    await waitForScores(0, 0)
    server.refuse = null
    press('OK')
    await waitFor(() => expect(screen.queryByText(/did not accept/)).toBeNull())
  })

  it('warns if the browser can store the game only in localStorage', async () => {
    vi.stubGlobal('indexedDB', undefined)
    await showGame()
    await findMessage(/keeps the points in its small storage only/)
  })

  it('has a menu to swap the sides and to end the game', async () => {
    const server = await showGame({}, '2')
    press('More')
    press('Swap the sides on this board')
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: /Add a point$/ })[0]).toBe(half('Diggers')),
    )
    press('More')
    press('End the game now: the leader wins')
    await heading('Diggers WINS!')
    await waitFor(() => expect(server.entries().at(-1)?.type).toBe('finish'))
    expect(screen.getByRole('button', { name: 'Back to Game' })).toBeTruthy()
  })

  it('without an ending score has a finish button, which is disabled while the score is level', async () => {
    await showGame({ endingScore: 0 })
    const finish = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Finish game' })
    expect(finish().disabled).toBe(true)
    expect(screen.getByText('The score is level: nobody would have won.')).toBeTruthy()
    key('ArrowLeft')
    await waitFor(() => expect(finish().disabled).toBe(false))
    press('Finish game')
    await heading('Aces WINS!')
  })

  it('has serve and time-outs if the league uses them', async () => {
    const server = await showGame({ serve: true })
    const court = (team: string) => within(screen.getByRole('group', { name: team }))
    fireEvent.click(court('Diggers').getByRole('button', { name: '○ Serve' }))
    await waitFor(() => expect(half('Diggers').getAttribute('aria-label')).toContain('serving'))
    fireEvent.click(court('Aces').getByRole('button', { name: 'Time-out, 2 left' }))
    await waitFor(() =>
      expect(screen.getByRole('timer', { name: 'Time-out' }).textContent).toMatch(
        /^Time-out Aces: (30|29) s$/,
      ),
    )
    fireEvent.click(court('Aces').getByRole('button', { name: 'Time-out, 1 left' }))
    await waitFor(() =>
      expect(
        court('Aces').getByRole<HTMLButtonElement>('button', { name: /Time-out, 0 left/ }).disabled,
      ).toBe(true),
    )
    expect(server.refuse).toBeNull()
  })
})

describe('the summary', () => {
  it('shows the result, and the last point can be undone', async () => {
    const server = await showGame({}, '11')
    key('ArrowLeft')
    await heading('Aces WINS!')
    expect(screen.getByText(wholeText('3–0'))).toBeTruthy()
    await findMessage(/^Sent\. It counts in Thursday Night.$/)
    expect(screen.getByRole('link', { name: 'Open the free scoreboard' }).getAttribute('href')).toBe('/')
    expect(screen.queryByRole('button', { name: 'To the league' })).toBeNull()
    expect(onLeague).not.toHaveBeenCalled()
    press('Undo Last Point')
    await waitFor(() => expect(half('Aces').textContent).toBe('AcesMatch point2'))
    await waitForServerScore(server, '2-0')
  })

  it('of an earlier game can no longer be changed here after 15 minutes', async () => {
    gameServer({ ...invite(), events: logOf(toThree, ['theirs', '111']) })
    await show()
    await heading('Aces WINS!')
    expect(screen.getByText('Finished on another phone')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Undo Last Point' })).toBeNull()
    key('Backspace')
    await heading('Aces WINS!')
  })

  it('opens the league for members once the result is saved', async () => {
    const league = { ...invite().league, role: 'scorer' as const, slug: 'thursday' }
    const server = await showGame({}, '11', { league })
    server.refuse = 0
    key('ArrowLeft')
    await findMessage(/Waiting: 1 point not sent yet/)
    expect(onLeague).not.toHaveBeenCalled()
    expect(screen.getByRole('link', { name: 'Schedule and standings' }).getAttribute('href')).toBe(
      '/l/thursday',
    )
    press('To the league')
    expect(onLeague).toHaveBeenLastCalledWith(7)
    server.refuse = null
    network(true)
    await waitFor(() => expect(onLeague).toHaveBeenLastCalledWith(7, true))
  })

  it('says that the game was finished on another phone', async () => {
    const server = await showGame({}, '11')
    await findMessage(/^Live$/)
    await server.play('1')
    await heading('Aces WINS!')
    expect(screen.getByText('Finished on another phone')).toBeTruthy()
  })

  it('says that the league entered the result', async () => {
    const server = await showGame({}, '1')
    await findMessage(/^Live$/)
    await server.play([{ type: 'record', device: '', team1Score: 1, team2Score: 3, final: true }])
    await heading('Diggers WINS!')
    expect(screen.getByText('Entered by the league')).toBeTruthy()
  })

  it('after leaving a running game shows the score and the way back', async () => {
    await showGame({}, '12')
    press('Exit')
    await heading('Aces 1–1 Diggers')
    expect(screen.getByText('The game in Thursday Night continues: this link opens it again.')).toBeTruthy()
    press('Back to the game')
    await waitForScores(1, 1)
  })

  it('does not promise that a closed link opens the game again', async () => {
    const server = await showGame({}, '12')
    server.refuse = 410
    key('ArrowLeft')
    await findMessage(/This score link was changed or switched off./)
    press('Exit')
    await heading('Aces 2–1 Diggers')
    expect(screen.queryByText(/this link opens it again/)).toBeNull()
  })

  it('can be shared as text', async () => {
    const writeText = vi.fn(() => Promise.resolve())
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    await showGame({}, '11')
    key('ArrowLeft')
    await heading('Aces WINS!')
    press('Share')
    await findMessage(/Match results have been copied/)
    expect(writeText).toHaveBeenCalledWith(
      expect.stringMatching(/^Aces won 3–0 against Diggers\. Duration: .* Scored with Sideout\.$/),
    )
  })
})
