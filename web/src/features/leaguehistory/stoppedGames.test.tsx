// Games that were stopped after they had begun, reopened after they were over, or deleted while they were played.
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { press, type } from '../../test/screen.tsx'
import { historyResponses, openHistory, recordedGame } from '../../test/history.tsx'
import { problem, serve } from '../../test/server.ts'
import type { Call } from '../../test/server.ts'

let responses: { [route: string]: unknown }
let calls: Call[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T03:00:00Z') }) // the 26th in New York
  responses = historyResponses()
  calls = serve(responses)
})

const requestBodies = (route: string) => calls.filter((call) => call.route === route).map(({ body }) => body)
const pressInDialog = (button: string | RegExp) =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: button }))
const pressMenuItem = (item: string) => {
  press('More')
  press(item)
}
/** Presses the row of a game, and an action of its menu. */
const pressInRow = (row: string | RegExp, action: string) => [row, action].forEach((name) => press(name))
const olderGame = 'Aces 25, Diggers 20, Sep 3, 2026'

describe('a void or stopped game', () => {
  const abandoned = (how: string, from: string) => ({
    how,
    reason: 'Wrong teams',
    from,
    team1Score: 25,
    team2Score: 20,
  })

  it('stays in the list with its reason, and is not counted', async () => {
    responses['GET /api/leagues/7/games'] = [
      recordedGame(1, { status: 'void', abandoned: abandoned('void', 'completed') }),
      recordedGame(2),
    ]
    responses['POST /api/games/1/abandon/undo'] = {
      ...recordedGame(1),
      waiting: false,
      message: 'The game is back.',
    }
    await openHistory({}, '1 completed game')
    const [voidCard] = screen.getAllByRole('listitem').filter((card) => card.textContent.includes('Void:'))
    expect(voidCard?.textContent).toMatch(/Void: counts nowhere.*Wrong teams/)
    expect(voidCard?.textContent).not.toContain('Winner')
    fireEvent.click(within(voidCard ?? document.body).getByRole('button', { name: olderGame }))
    press('Undo')
    expect(screen.getByText('Aces 25, Diggers 20 counts in the standings again.')).toBeTruthy()
    pressInDialog('Undo')
    expect(await screen.findByText('The game is back.')).toBeTruthy()
    expect(requestBodies('POST /api/games/1/abandon/undo')).toHaveLength(1)
  })

  it('is made void with a reason', async () => {
    responses['POST /api/games/1/abandon'] = {
      ...recordedGame(1),
      waiting: false,
      message: 'The game is void.',
    }
    await openHistory()
    pressInRow(olderGame, 'Replay or Void')
    type('Reason', 'Wrong teams')
    pressInDialog('Make Void')
    expect(await screen.findByText('The game is void.')).toBeTruthy()
    expect(requestBodies('POST /api/games/1/abandon')).toEqual([{ how: 'void', reason: 'Wrong teams' }])
  })

  it('continues when its early end is undone', async () => {
    responses['GET /api/leagues/7/games'] = [recordedGame(1, { abandoned: abandoned('stand', 'scheduled') })]
    await openHistory({}, '1 completed game')
    expect(screen.getByText('Stopped early')).toBeTruthy()
    pressInRow(/^Aces 25/, 'Undo')
    expect(screen.getByText(/The game goes on at Aces 25, Diggers 20/)).toBeTruthy()
  })
})

describe('a forfeited game', () => {
  const forfeited = { team2Score: 0, forfeit: 'team2' }

  it('is forfeited by one of its teams, or by both', async () => {
    responses['POST /api/games/1/forfeit'] = {
      ...recordedGame(1),
      waiting: false,
      message: 'Diggers forfeited.',
    }
    responses['POST /api/games/1/forfeit/undo'] = {
      ...recordedGame(1),
      waiting: false,
      message: 'The game is back.',
    }
    await openHistory()
    pressInRow(olderGame, 'Forfeit')
    const choices = within(screen.getByRole('dialog', { name: 'Forfeit game' })).getAllByRole('radio')
    expect(choices.map((choice) => choice.closest('label')?.textContent)).toEqual([
      'Aces Diggers win with the full score.',
      'Diggers Aces win with the full score.',
      'Both Nobody wins; both have lost.',
    ])
    fireEvent.click(screen.getByRole('radio', { name: /^Diggers/ }))
    pressInDialog('Forfeit Game')
    expect(await screen.findByText('Diggers forfeited.')).toBeTruthy()
    expect(requestBodies('POST /api/games/1/forfeit')).toEqual([{ by: 'team2' }])
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('The game is back.')).toBeTruthy()
  })

  it('says so, and is not changed before that is taken back', async () => {
    responses['GET /api/leagues/7/games'] = [recordedGame(1, forfeited)]
    responses['POST /api/games/1/forfeit/undo'] = {
      ...recordedGame(1),
      waiting: false,
      message: 'The game is back.',
    }
    await openHistory({}, '1 completed game')
    expect(screen.getByText('Diggers forfeited')).toBeTruthy()
    press('Aces 25, Diggers 0, Diggers forfeited, Sep 3, 2026')
    for (const action of ['Edit', 'Reopen', 'Replay or Void', 'Forfeit'])
      expect(screen.queryByRole('button', { name: action })).toBeNull()
    press('Undo Forfeit')
    expect(await screen.findByText('The game is back.')).toBeTruthy()
  })
})

describe('a finished game', () => {
  const reopened = recordedGame(1, {
    status: 'scheduled',
    team1Score: 24,
    winnerId: null,
    inviteToken: 'link',
  })
  const finished = (more: object) => {
    responses['GET /api/leagues/7/games'] = [recordedGame(1, more)]
    responses['PATCH /api/games/1'] = reopened
  }

  it('is reopened after a question that says what becomes of its score link', async () => {
    finished({ inviteToken: 'link' })
    await openHistory({}, '1 completed game')
    pressInRow(olderGame, 'Reopen')
    const question = screen.getByRole('dialog', { name: 'Reopen the game?' }).textContent
    expect(question).toContain('Aces 25, Diggers 20, Sep 3, 2026. Its result no longer counts')
    expect(question).toContain('Anyone with its score link can score it again.')
    pressInDialog('Reopen Game')
    expect(await screen.findByText('Game reopened')).toBeTruthy()
    expect(screen.getByText('It goes on at Aces 24, Diggers 20, in the schedule.')).toBeTruthy()
    expect(requestBodies('PATCH /api/games/1')).toEqual([{ status: 'scheduled' }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('gets its result back when that is undone', async () => {
    finished({ inviteToken: 'link' })
    const result = (status: string) => ({ status, team1Score: 25, team2Score: 20, day: null, deleted: false })
    const change = (id: number, from: string, to: string) => ({
      id,
      at: '2026-09-03T02:00:00Z',
      actor: 'u1',
      via: 'session',
      from: result(from),
      to: result(to),
    })
    responses['GET /api/games/1/history'] = [
      change(6, 'scheduled', 'scheduled'),
      change(5, 'completed', 'scheduled'),
      change(4, 'scheduled', 'completed'),
    ]
    responses['POST /api/games/1/revert'] = recordedGame(1)
    await openHistory({}, '1 completed game')
    pressInRow(olderGame, 'Reopen')
    pressInDialog('Reopen Game')
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Game is over again')).toBeTruthy()
    expect(requestBodies('POST /api/games/1/revert')).toEqual([{ changeId: 5 }])
  })

  it('that was recorded by hand gets a score link and waits for a place', async () => {
    finished({})
    await openHistory({}, '1 completed game')
    pressInRow(olderGame, 'Reopen')
    expect(screen.getByRole('dialog').textContent).toContain('recorded by hand waits for a place')
    pressInDialog('Reopen Game')
    expect(await screen.findByText(/waits for a place in the schedule, with a score link\.$/)).toBeTruthy()
  })

  it('stays over if the server refuses', async () => {
    finished({})
    responses['PATCH /api/games/1'] = problem(503, 'The server is busy')
    await openHistory({}, '1 completed game')
    pressInRow(olderGame, 'Reopen')
    pressInDialog('Reopen Game')
    expect(await screen.findByText('Failed to reopen game')).toBeTruthy()
    expect(screen.getByText('503: The server is busy')).toBeTruthy()
  })

  it.each([
    [
      'is void',
      { status: 'void', abandoned: { how: 'void', from: 'completed', team1Score: 25, team2Score: 20 } },
    ],
    ['was stopped early', { abandoned: { how: 'stand', from: 'scheduled', team1Score: 25, team2Score: 20 } }],
  ])('that %s is not reopened but undone', async (_, more) => {
    finished(more)
    await openHistory({}, /completed game/)
    press(/^Aces 25/)
    expect(screen.queryByRole('button', { name: 'Reopen' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  })
})

describe('a deleted game', () => {
  it('of a game in progress shows its score; it may come back without a place', async () => {
    responses['GET /api/leagues/7/deleted-games'] = [
      recordedGame(8, {
        status: 'scheduled',
        team1Score: 20,
        team2Score: 0,
        deletedAt: '2026-11-20T02:00:00Z',
      }),
    ]
    responses['POST /api/games/8/restore'] = {
      ...recordedGame(8),
      waiting: true,
      message: 'The game is back without a place: Court 1 is taken. Choose a new place for it.',
    }
    await openHistory()
    pressMenuItem('Deleted Games')
    expect((await screen.findByText(/^Aces 20, Diggers 0/)).textContent).toContain('Not over')
    press(/^Bring Back Aces 20/)
    expect(await screen.findByText(/back without a place: Court 1 is taken/)).toBeTruthy()
  })
})
