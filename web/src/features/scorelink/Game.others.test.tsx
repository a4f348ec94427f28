import 'fake-indexeddb/auto'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { press } from '../../test/screen.tsx'
import {
  half,
  key,
  showGame,
  start,
  waitForServerScore,
  waitForScores,
  show,
  findMessage,
} from '../../test/gamePage.tsx'
import { gameServer, invite, logOf, newDevice, toThree } from '../../test/gameServer.ts'

beforeEach(newDevice)

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

describe('another phone', () => {
  const scoredByOther = (run: string, more = {}) =>
    gameServer(invite({}, { ...more, events: logOf(toThree, ['theirs', run]), scorerSeenAt: minutesAgo(2) }))

  it('that scores the game can be watched, and taps here do not count', async () => {
    const server = scoredByOther('1')
    await show()
    const question = await screen.findByRole('region', { name: 'Another phone scores this game' })
    expect(question.textContent).toMatch(/It stands at 1–0\.The other phone was last online [12] min ago\./)
    press('Watch')
    await waitForScores(1, 0)
    expect([half('Aces'), half('Diggers')].every((button) => (button as HTMLButtonElement).disabled)).toBe(
      true,
    )
    key('ArrowLeft')
    key('Backspace')
    await server.play('2')
    await waitForScores(1, 1)
    press('Take over')
    await waitFor(() => expect((half('Aces') as HTMLButtonElement).disabled).toBe(false))
    await waitFor(() =>
      expect(server.entries().map(({ type, device }) => `${type} ${device}`)).toEqual([
        'point theirs',
        'point theirs',
        'take mine',
      ]),
    )
  })

  it('that is watched shows its line-ups and who serves, without any control', async () => {
    const rules = { ...toThree, serve: true, lineups: 2 }
    const lineup = (team: 'team1' | 'team2', ...numbers: number[]) => ({
      type: 'lineup' as const,
      team,
      numbers,
    })
    const taps = ['theirs', [lineup('team1', 1, 2), lineup('team2', 7, 8), { type: 'serve', team: 'team1' }]]
    gameServer(invite(rules, { events: logOf(rules, taps as never), scorerSeenAt: minutesAgo(2) }))
    await show()
    await screen.findByRole('region', { name: 'Another phone scores this game' })
    press('Watch')
    expect(await screen.findByText('Aces: number 1 serves.')).toBeTruthy()
    expect(screen.getByRole('list', { name: 'Rotation of Diggers' }).textContent).toBe('78')
    for (const name of ['Players', '○ Serve', 'Time-out, 2 left'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    press('Take over')
    expect(await screen.findAllByRole('button', { name: 'Players' })).toHaveLength(2)
  })

  it('whose taps are all taken back does not score the game', async () => {
    const undone = (id: string) => ({ type: 'undo' as const, undoes: id })
    const taps = logOf(toThree, ['theirs', '12']).map(({ id }) => id)
    const [first = '', second = ''] = taps
    const events = logOf(
      toThree,
      [
        'theirs',
        [
          { type: 'point', team: 'team1', id: first },
          { type: 'point', team: 'team2', id: second },
        ],
      ],
      ['theirs', [undone(second), undone(first)]],
    )
    gameServer(invite({}, { events, scorerSeenAt: minutesAgo(2) }))
    await show()
    await start()
    await waitForScores(0, 0)
    expect(screen.queryByText('Another phone scores this game')).toBeNull()
    expect((half('Aces') as HTMLButtonElement).disabled).toBe(false)
    expect(screen.getByRole('timer', { name: 'Time' }).textContent).toBe('0:00')
  })

  it('can be watched where event streams are blocked', async () => {
    const server = scoredByOther('1')
    server.streams = false
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await show()
    await screen.findByRole('button', { name: 'Watch' })
    press('Watch')
    await waitForScores(1, 0)
    await server.play('2')
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    await waitForScores(1, 1)
    await findMessage(/^Live$/)
    expect(server.requests).toEqual([]) // a watching device sends no heartbeat
  })

  it('is not needed for this one to learn of a new team name and of a cancellation', async () => {
    const server = await showGame({}, '1')
    await findMessage(/^Live$/)
    await server.change({ team1: { id: 11, name: 'Kings', kit: 'green', badge: 'KIN', wins: 0, losses: 0 } })
    await waitFor(() => expect(half('Kings')).toBeTruthy())
    await server.change({ cancelled: { reason: 'Power cut' } })
    await findMessage(/The league has cancelled this game: Power cut/)
    await server.change({ cancelled: undefined as never })
    await waitFor(() => expect(screen.queryByText(/has cancelled this game/)).toBeNull())
  })

  it('is not blamed when the league deletes the game', async () => {
    const server = await showGame({}, '1')
    await findMessage(/^Live$/)
    server.refuse = 410
    server.refuseType = 'game-deleted'
    key('ArrowLeft')
    await findMessage(
      /^The league has deleted this game. Nothing is sent any more, and 1 point did not arrive./,
    )
    await findMessage(/^Game deleted: 1 point not sent$/)
    expect(screen.queryByText(/link was changed/)).toBeNull()
    server.refuse = null
    press('Try again')
    await waitForServerScore(server, '2-0')
    await findMessage(/^Live$/)
  })

  it('shows that the season is closed, and sends its points once it is reopened', async () => {
    const server = await showGame({}, '1')
    await findMessage(/^Live$/)
    server.refuse = 410
    server.refuseType = 'season-closed'
    key('ArrowLeft')
    await findMessage(/^The season is closed. Nothing is sent any more, and 1 point did not arrive./)
    await findMessage(/^Season closed: 1 point not sent$/)
    expect(screen.queryByText(/link was changed/)).toBeNull()
    server.refuse = null
    press('Try again')
    await waitForServerScore(server, '2-0')
    await findMessage(/^Live$/)
  })

  it('that takes the game over is announced here, and the game can be taken back', async () => {
    const server = await showGame({}, '1')
    await findMessage(/^Live$/)
    await server.play([{ type: 'take' }])
    await findMessage(/Another phone has taken this game over. What you tap still counts./)
    key('ArrowLeft')
    await waitForServerScore(server, '2-0')
    press('Take back')
    await waitFor(() => expect(screen.queryByText(/taken this game over/)).toBeNull())
    await waitFor(() => expect(server.entries().at(-1)).toMatchObject({ type: 'take', device: 'mine' }))
  })

  it('that recorded another winner of a rally: both scores are shown, and one tap settles it', async () => {
    const server = await showGame({}, '1')
    await findMessage(/^Live$/)
    await server.play([{ type: 'point', team: 'team2', rally: 1, seen: 0 }])
    await findMessage(/Two phones recorded different points. The other phone's 0–1, official 1–0./)
    press('Use theirs')
    await waitForServerScore(server, '0-1')
    await waitForScores(0, 1)
    expect(screen.queryByText(/official/)).toBeNull()
  })

  it('is overruled by keeping the official score', async () => {
    const server = await showGame({}, '1')
    await findMessage(/^Live$/)
    await server.play([{ type: 'point', team: 'team2', rally: 1, seen: 0 }])
    await findMessage(/official 1–0/)
    press('Keep official')
    await waitFor(() => expect(screen.queryByText(/official/)).toBeNull())
    await waitFor(() => expect(server.entries().at(-1)?.type).toBe('settle'))
    expect(server.score()).toBe('1-0')
  })

  it.each([
    ['The other phone has set the score. It stands at 2–1.', { type: 'correct' as const }],
    ['The league has set the score. It stands at 2–1.', { type: 'correct' as const, device: '' }],
    ['The league has set the score. It stands at 2–1.', { type: 'record' as const, device: '' }],
  ])('or the league can set the score: %s', async (words, event) => {
    const server = await showGame({}, '1')
    await findMessage(/^Live$/)
    await server.play([{ ...event, team1Score: 2, team2Score: 1 }])
    expect((await screen.findByText(/has set the score/)).textContent).toBe(words)
    await waitFor(() => expect(half('Aces').textContent).toBe('AcesMatch point2'))
    press('OK')
    await waitFor(() => expect(screen.queryByText(/has set the score/)).toBeNull())
  })

  it('or the league can set the score while a point is being sent: announced once, unless this phone did it', async () => {
    const server = await showGame({}, '1')
    await findMessage(/^Live$/)
    await server.play([{ type: 'record', device: '', team1Score: 2, team2Score: 0 }])
    await server.play([{ type: 'point', team: 'team2', rally: 2, seen: 1 }], 'mine')
    await findMessage(/^The league has set the score meanwhile. Yours 1–1, official 2–0.$/)
    expect(screen.getAllByText(/has set the score/)).toHaveLength(1)
    press('Use mine')
    await waitForServerScore(server, '1-1')
    await waitForScores(1, 1)
    expect(screen.queryByText(/has set the score/)).toBeNull()
  })
})

describe('a game that the league has made void', () => {
  it('says that it counts nowhere, and why', async () => {
    const abandoned = {
      how: 'void' as const,
      reason: 'Wrong teams',
      at: '',
      from: 'scheduled' as const,
      team1Score: 1,
      team2Score: 0,
    }
    await showGame({}, '', { abandoned })
    expect((await screen.findByText(/made this game void/)).textContent).toBe(
      'The league has made this game void: Wrong teams. It counts nowhere.',
    )
    expect(screen.queryByText(/still counts/)).toBeNull()
  })
})

describe('a game that the league has cancelled', () => {
  it.each([
    [
      'The league has cancelled this game: Hall closed. What you tap still counts.',
      { reason: 'Hall closed' },
    ],
    ['The league has cancelled this game. What you tap still counts.', {}],
  ])('is announced as cancelled, and can still be scored: %s', async (words, cancelled) => {
    const server = await showGame({}, '', { cancelled })
    expect((await screen.findByText(/has cancelled/)).textContent).toBe(words)
    key('ArrowLeft')
    await waitForServerScore(server, '1-0')
  })
})
