import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { press } from '../../../test/screen.tsx'
import { findMessage, heading, key, show, start, waitForScores } from '../../../test/gamePage.tsx'
import { gameServer, invite, logOf, newDevice, toThree } from '../../../test/gameServer.ts'
import { rulesInWords } from './rulesInWords.ts'

beforeEach(() => {
  newDevice()
  vi.resetModules()
})

const scheduled = { courtName: 'Court 2', scheduledFor: '2026-11-27T02:30:00Z' }
const planned = invite({}, { game: { ...invite().game, ...scheduled } })

describe('the card before the board', () => {
  it('says which game it is, its rules, and that nobody scores it', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T02:20:00Z') })
    gameServer(planned)
    await show()
    await heading('Court 2, 9:30 PM')
    expect(screen.getByText('Thursday Night')).toBeTruthy()
    expect(screen.getAllByRole('listitem').map((item) => [item.textContent, item.dataset.kit])).toEqual([
      ['Aces0', 'green'],
      ['Diggers0', 'orange'],
    ])
    expect(screen.getByText('to 3, win by two')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Nobody scores this game yet' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Start' })).toBeTruthy()
    expect(document.title).toBe('Aces against Diggers · Sideout')
  })

  it('says in which tier the teams are, and what they have won', async () => {
    gameServer(
      invite(
        {},
        {
          game: { ...invite().game, tier: 2 },
          team1: { ...invite().team1, wins: 3, losses: 7 },
        },
      ),
    )
    await show()
    await heading('Aces against Diggers')
    expect(screen.getByText('Thursday Night').parentElement?.textContent).toBe('Thursday Night · Tier 2')
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Aces3–7 this season0',
      'Diggers0',
    ])
  })

  it('calls the tier of a tournament a pool', async () => {
    gameServer(invite({}, { game: { ...invite().game, tier: 2, isPool: true } }))
    await show()
    await heading('Aces against Diggers')
    expect(screen.getByText('Thursday Night').parentElement?.textContent).toBe('Thursday Night · Pool B')
  })

  it('swaps the sides and chooses who serves, which only Start sends', async () => {
    const server = gameServer(invite({ serve: true }))
    await show()
    await screen.findByRole('button', { name: 'Start' })
    const items = () => screen.getAllByRole('listitem').map((item) => item.querySelector('bdi')?.textContent)
    press('Swap the sides on this board')
    expect(items()).toEqual(['Diggers', 'Aces'])
    const [diggers] = screen.getAllByRole('button', { name: '○ Serve' })
    if (diggers) act(() => diggers.click())
    expect(screen.getByRole('button', { name: '● Serves' }).closest('li')?.textContent).toContain('Diggers')
    expect(server.requests).toEqual([])
    await start()
    await waitFor(() =>
      expect(server.requests.flatMap(({ events }) => events.map(({ type, team }) => [type, team]))).toEqual([
        ['sides', 'team2'],
        ['serve', 'team2'],
      ]),
    )
  })

  it('says which teams have duty', async () => {
    gameServer(invite({}, { duty: ['Diggers', 'Setters'] }))
    await show()
    await heading('Aces against Diggers')
    expect(screen.getByText('Diggers, Setters have duty')).toBeTruthy()
  })

  it('has the day of a game that is not of this night', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-04T02:20:00Z') })
    gameServer(planned)
    await show()
    await heading('Court 2, Thu, Nov 26, 9:30 PM')
  })

  it('has the teams as its title where the league has set neither court nor time', async () => {
    gameServer()
    await show()
    await heading('Aces against Diggers')
  })

  it('is not a scorer: it counts no taps and sends no sign of life', async () => {
    const server = gameServer()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await show()
    await screen.findByRole('button', { name: 'Start' })
    key('ArrowLeft')
    await act(() => vi.advanceTimersByTimeAsync(40_000))
    expect(server.requests).toEqual([])
    await start()
    await waitForScores(0, 0)
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    await waitFor(() => expect(server.requests).toHaveLength(1))
  })

  it('is passed over by a device that has begun the game', async () => {
    gameServer()
    await show()
    await start()
    await waitForScores(0, 0)
    cleanup()
    vi.resetModules()
    await show()
    await waitForScores(0, 0)
  })

  it('says so when another phone begins meanwhile', async () => {
    const server = gameServer()
    await show()
    await screen.findByRole('region', { name: 'Nobody scores this game yet' })
    await act(async () => {
      await Promise.resolve()
    })
    await server.play('1')
    await screen.findByRole('region', { name: 'Another phone scores this game' })
    await findMessage(/It stands at 1–0./)
    expect(screen.queryByRole('button', { name: 'Start' })).toBeNull()
    press('Watch')
    await waitForScores(1, 0)
  })

  it('shows a cancellation', async () => {
    gameServer(invite({}, { cancelled: { reason: 'Power cut' } }))
    await show()
    await findMessage(/The league has cancelled this game: Power cut/)
    expect(screen.getByRole('button', { name: 'Start' })).toBeTruthy()
  })

  it('is skipped for a game that is over', async () => {
    gameServer(invite({}, { events: logOf(toThree, ['theirs', '111']) }))
    await show()
    await heading('Aces WINS!')
  })
})

it.each([
  [{ endingScore: 25 }, 'to 25, win by two'],
  [{ endingScore: 25, winByTwo: false, maxScoreCap: 25 }, 'to 25 · cap 25'],
  [{ endingScore: 25, maxScoreCap: 30, sets: 3 }, 'Best of 3 · to 25, win by two · cap 30 · last set to 15'],
  [{ endingScore: 15, sets: 3, playAll: true }, '3 sets · to 15, win by two'],
  [{ endingScore: 25, sets: 7 }, 'Best of 7 · to 25, win by two · last set to 15'],
  [{ endingScore: 21, sets: 2, playAll: true }, '2 sets · to 21, win by two · deciding set to 15'],
  [{ endingScore: 21, sets: 2, playAll: true, draws: true }, '2 sets · to 21, win by two'],
  [
    { endingScore: 21, sets: 4, playAll: true, targets: [21, 21, 21, 15] },
    '4 sets · to 21/21/21/15, win by two',
  ],
  [{ endingScore: 25, maxTime: 20 }, 'to 25, win by two · 20 minutes at most'],
  [{ endingScore: 0 }, 'you end the game'],
])('the rules %o are in words: %s', (rules, words) => {
  expect(rulesInWords({ ...toThree, ...rules })).toBe(words)
})
