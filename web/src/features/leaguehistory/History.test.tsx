import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { field, descriptionOf, waitForDescription, press, type } from '../../test/screen.tsx'
import { historyResponses, openHistory, recordedGame } from '../../test/history.tsx'
import { problem, serve, thursday } from '../../test/server.ts'
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
const cards = () => screen.getAllByRole('listitem').map((card) => card.textContent)
const pressMenuItem = (item: string) => ['More', item].forEach((name) => press(name))
/** Presses the row of a game, and an action of its menu. */
const pressInRow = (row: string | RegExp, action: string) => [row, action].forEach((name) => press(name))
const olderGame = 'Aces 25, Diggers 20, Sep 3, 2026'

describe('the list', () => {
  it('shows the completed games, newest first, with the winner marked', async () => {
    await openHistory()
    const [first, second] = screen.getAllByRole('listitem')
    expect(first?.textContent).toMatch(/Spikers.*Diggers.*1825◀Winner/)
    expect(second?.textContent).toMatch(/Aces.*Diggers.*25◀Winner20/)
    const nights = screen.getAllByRole('heading', { name: /2026$/ }).map((night) => night.textContent)
    expect(nights).toEqual(['Thu, Sep 10, 2026', 'Thu, Sep 3, 2026'])
  })

  it('shows court, time and week of the games that were scheduled', async () => {
    responses['GET /api/leagues/7/schedules'] = [
      { gameId: 1, courtName: 'Court 4', gameTime: '19:30', weekNumber: 1 },
      { gameId: null },
    ]
    await openHistory()
    expect(await screen.findByText('Court 4')).toBeTruthy()
    expect(screen.getByText('7:30 PM')).toBeTruthy()
    expect(screen.getByText('Week 1 · 1 game')).toBeTruthy()
    expect(screen.getByText('1 game')).toBeTruthy()
  })

  it('shows the games without a score, and enters one', async () => {
    responses['GET /api/leagues/7/attention'] = [
      { id: 'scoreMissing-3', kind: 'scoreMissing', gameId: 3, actions: [] },
      { id: 'conflict-1', kind: 'conflict', gameId: 1, actions: [] },
    ]
    responses['PATCH /api/games/3'] = recordedGame(3)
    await openHistory()
    fireEvent.click(await screen.findByRole('button', { name: 'No score (1)' }))
    await waitFor(() => expect(cards()).toHaveLength(1))
    expect(cards()[0]).toContain('Score missing')
    press('Aces and Diggers, Sep 3, 2026: no score')
    await screen.findByRole('dialog', { name: 'Aces vs Diggers' })
    pressInDialog('Enter Result')
    expect(screen.getByRole('dialog', { name: 'Enter Result' })).toBeTruthy()
    type('Aces score', '25')
    type('Diggers score', '21')
    pressInDialog('Save Result')
    expect(await screen.findByText('Result entered')).toBeTruthy()
    expect(requestBodies('PATCH /api/games/3')).toEqual([
      { team1Score: 25, team2Score: 21, winnerId: 1, status: 'completed', seen: {} },
    ])
    press('No score (1)')
    press('Disputed (1)')
    await waitFor(() => expect(cards()[0]).toContain('Disputed'))
    press(olderGame)
    expect(screen.getByRole('link', { name: 'Needs attention' }).getAttribute('href')).toBe(
      '/pro/league/7/attention',
    )
  })

  it('opens with the entry of a result that its address asks for', async () => {
    history.replaceState(null, '', '/pro/league/7/history?open=record')
    await openHistory()
    expect(screen.getByRole('dialog', { name: 'Record Past Game' })).toBeTruthy()
    expect(location.search).toBe('')
  })

  it('finds the games of a team by a part of its name', async () => {
    await openHistory()
    press('Search')
    type('Search teams', 'spik')
    expect(cards()).toHaveLength(1)
    press('Search')
    expect(cards()).toHaveLength(2)
  })

  it('is filtered by date and by team', async () => {
    await openHistory()
    type('Team', '3')
    expect(cards()).toHaveLength(1)
    type('Date', '2026-09-03')
    expect(screen.getByText('No games match the selected filters')).toBeTruthy()
    press('Clear Filters')
    expect(cards()).toHaveLength(2)
  })

  it('is paged for a long season', async () => {
    responses['GET /api/leagues/7/games'] = Array.from({ length: 120 }, (_, i) => recordedGame(i + 1))
    await openHistory({}, '120 completed games')
    press('Show 30 more of 90')
    expect(cards()).toHaveLength(60)
    press('Show 30 more of 60')
    press('Show 30 more of 30')
    expect(cards()).toHaveLength(120)
  })

  it('shows a hint without games', async () => {
    responses['GET /api/leagues/7/games'] = []
    await openHistory({}, '0 completed games')
    expect(screen.getByRole('heading', { name: 'No game history' })).toBeTruthy()
  })

  it.each(['viewer', 'scorer'])('offers no management controls to a %s', async (role) => {
    await openHistory({ role })
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Search',
    ])
  })
})

describe('Record Game', () => {
  it('reports all missing values', async () => {
    await openHistory()
    press('Record Game')
    pressInDialog('Record Game')
    expect(['Team 1', 'Team 2', 'Team 1 score', 'Team 2 score'].map(descriptionOf)).toEqual([
      'Team 1 is required',
      'Team 2 is required',
      'Score must be 0 or greater',
      'Score must be 0 or greater',
    ])
    type('Team 1', '1')
    type('Team 2', '1')
    type('Team 1 score', '20')
    type('Team 2 score', '20')
    pressInDialog('Record Game')
    expect(descriptionOf('Team 2')).toBe('Teams must be different')
    expect(descriptionOf('Team 2 score')).toBe('Scores cannot be equal - there must be a winner')
    expect(requestBodies('POST /api/games')).toEqual([])
  })

  async function fill() {
    responses['POST /api/games?preview=true'] ??= {}
    await openHistory()
    press('Record Game')
    type('Team 1', '1')
    type('Team 2', '2')
    type('Team 1 score', '25')
    type('Team 2 score', '20')
  }

  it('adds a game of a selected day; the default is today', async () => {
    responses['POST /api/games'] = recordedGame(9)
    await fill()
    expect(field('Played on').value).toBe('2026-11-26')
    type('Played on', '2026-09-03')
    pressInDialog('Record Game')
    expect(await screen.findByText('Game recorded')).toBeTruthy()
    expect(requestBodies('POST /api/games')).toEqual([
      { leagueId: 7, team1Id: 1, team2Id: 2, team1Score: 25, team2Score: 20, playedAt: '2026-09-03' },
    ])
  })

  it('asks about a day that is yet to come, and records it when the button is pressed again', async () => {
    responses['POST /api/games'] = recordedGame(9)
    await fill()
    type('Played on', '2026-11-27')
    pressInDialog('Record Game')
    expect(descriptionOf('Played on')).toMatch(/^This day is in the future/)
    pressInDialog('Record Game')
    expect(await screen.findByText('Game recorded')).toBeTruthy()
    expect(requestBodies('POST /api/games')).toMatchObject([{ playedAt: '2026-11-27' }])
  })

  it('shows a server error at its field and keeps the typed values', async () => {
    responses['POST /api/games?preview=true'] = problem(422, 'Team 2 is not a team of this league', 'team2Id')
    await fill()
    pressInDialog('Record Game')
    expect(await screen.findByText('Failed to record game')).toBeTruthy()
    await waitForDescription('Team 2', 'Team 2 is not a team of this league')
    expect(field('Team 1 score').value).toBe('25')
  })
})

describe('Edit Game Scores', () => {
  it('changes the score and the winner', async () => {
    responses['PATCH /api/games/1'] = recordedGame(1, { team1Score: 20, team2Score: 25, winnerId: 2 })
    await openHistory()
    pressInRow(olderGame, 'Edit')
    type('Aces score', '25')
    type('Diggers score', '25')
    pressInDialog('Save Changes')
    expect(descriptionOf('Diggers score')).toBe('Scores cannot be equal - there must be a winner')
    type('Aces score', '20')
    pressInDialog('Save Changes')
    expect(await screen.findByText('Game updated')).toBeTruthy()
    expect(requestBodies('PATCH /api/games/1')).toEqual([
      { team1Score: 20, team2Score: 25, winnerId: 2, seen: { team1Score: 25, team2Score: 20 } },
    ])
  })

  it('asks about a score that is not finished, and not about one that stays', async () => {
    responses['GET /api/leagues/7/games'] = [recordedGame(1, { team1Score: 24 }), recordedGame(2)]
    responses['PATCH /api/games/1'] = recordedGame(1)
    await openHistory()
    pressInRow('Aces 24, Diggers 20, Sep 3, 2026', 'Edit')
    type('Aces score', '23')
    pressInDialog('Save Changes')
    expect(screen.getByText(/^23–20 is not a finished set to 25, .* Save anyway\?$/)).toBeTruthy()
    expect(requestBodies('PATCH /api/games/1')).toEqual([])
    type('Aces score', '24')
    type('Played on', '2026-09-02')
    pressInDialog('Save Changes')
    expect(await screen.findByText('Game updated')).toBeTruthy()
    expect(requestBodies('PATCH /api/games/1')).toMatchObject([{ team1Score: 24, gameDate: '2026-09-02' }])
  })

  it('knows that a match of finals has rules of its own', async () => {
    const plannedRules = { ...thursday.rules, endingScore: 15 }
    responses['GET /api/leagues/7/games'] = [
      recordedGame(1, { plannedRules, team1Score: 24 }),
      recordedGame(2),
    ]
    responses['PATCH /api/games/1'] = recordedGame(1)
    await openHistory()
    pressInRow('Aces 24, Diggers 20, Sep 3, 2026', 'Edit')
    type('Aces score', '15')
    type('Diggers score', '10')
    pressInDialog('Save Changes')
    expect(await screen.findByText('Game updated')).toBeTruthy()
  })

  it('changes the points of the sets of a match, and with them the score', async () => {
    const sets = [
      { team1Score: 25, team2Score: 20 },
      { team1Score: 25, team2Score: 22 },
    ]
    responses['GET /api/leagues/7/games'] = [
      recordedGame(1, { team1Score: 2, team2Score: 0, sets }),
      recordedGame(2),
    ]
    responses['PATCH /api/games/1'] = recordedGame(1, { team1Score: 1, team2Score: 2, winnerId: 2, sets })
    await openHistory()
    press(/^Aces 2, Diggers 0/)
    expect(screen.getByText('Result: 2–0 (25–20, 25–22)')).toBeTruthy()
    press('Edit')
    const points = 'Points of each set'
    expect(field(points).value).toBe('25-20, 25-22')
    for (const [typed, wrong] of [
      ['', 'Sets must be like 25-20, 22-25'],
      ['25-20, 22', 'Sets must be like 25-20, 22-25'],
      ['25-20, 22-22', 'Set 2 cannot be equal - somebody has won it'],
      ['25-20, 22-25', 'Sets cannot be equal - there must be a winner'],
    ] as const) {
      type(points, typed)
      pressInDialog('Save Changes')
      expect(descriptionOf(points)).toBe(wrong)
    }
    type(points, '25–20, 22:25 15 - 17')
    pressInDialog('Save Changes')
    expect(await screen.findByText('Game updated')).toBeTruthy()
    expect(requestBodies('PATCH /api/games/1')).toEqual([
      {
        team1Score: 1,
        team2Score: 2,
        winnerId: 2,
        sets: [
          { team1Score: 25, team2Score: 20 },
          { team1Score: 22, team2Score: 25 },
          { team1Score: 15, team2Score: 17 },
        ],
        seen: { team1Score: 2, team2Score: 0, sets },
      },
    ])
  })

  it('asks about a day that is yet to come', async () => {
    responses['PATCH /api/games/1'] = recordedGame(1)
    await openHistory()
    pressInRow(olderGame, 'Edit')
    type('Played on', '2027-09-03')
    pressInDialog('Save Changes')
    expect(descriptionOf('Played on')).toMatch(/^This day is in the future/)
    type('Played on', '2026-09-04')
    pressInDialog('Save Changes')
    expect(await screen.findByText('Game updated')).toBeTruthy()
    expect(requestBodies('PATCH /api/games/1')).toMatchObject([{ gameDate: '2026-09-04' }])
  })

  it('changes the date', async () => {
    responses['PATCH /api/games/1'] = problem(503, 'The server is busy')
    await openHistory()
    pressInRow(olderGame, 'Edit')
    type('Played on', '2026-09-04')
    pressInDialog('Save Changes')
    expect(await screen.findByText('Failed to update game')).toBeTruthy()
    expect(requestBodies('PATCH /api/games/1')).toMatchObject([{ gameDate: '2026-09-04' }])
  })
})

describe('the changes of a result', () => {
  const state = (more: object) => ({
    status: 'completed',
    team1Score: 25,
    team2Score: 20,
    winnerId: 1,
    day: '2026-09-03',
    gameDate: null,
    deleted: false,
    ...more,
  })
  const noResult = state({ status: 'scheduled', team1Score: 0, team2Score: 0 })

  it('show author, time and origin, and can be taken back', async () => {
    const change = (id: number, actor: string, via: string, from: object, to: object) => ({
      id,
      at: '2026-09-03T02:00:00Z',
      actor,
      via,
      from,
      to,
    })
    responses['GET /api/games/1/history'] = [
      change(4, 'u3', 'cleanup', state({}), state({ deleted: true })),
      change(3, 'u2', 'session', state({ team1Score: 24 }), state({})),
      change(2, 'u9', 'session', noResult, state({ team1Score: 24 })),
      { ...change(1, '', 'link', noResult, state({})), madeAt: '2026-09-03T01:20:00Z' },
    ]
    responses['GET /api/leagues/7/members'] = [
      { id: 1, userId: 'u2', firstName: 'Bo', lastName: 'Li', email: 'bo@x' },
    ]
    responses['POST /api/games/1/revert'] = recordedGame(1)
    await openHistory()
    pressInRow(olderGame, 'Changes')
    expect(await screen.findByText('Bo Li')).toBeTruthy()
    expect(screen.getByText('Someone with the score link')).toBeTruthy()
    expect(screen.getByText('Made Sep 2, 2026, 9:20 PM, arrived Sep 2, 2026, 10:00 PM')).toBeTruthy()
    expect(screen.getByText('A member (removing duplicates)')).toBeTruthy()
    expect(screen.getByText('no result → Aces 25, Diggers 20, Sep 3, 2026')).toBeTruthy()
    press('Take Back: Bo Li, Sep 2, 2026, 10:00 PM') // in New York, wherever this runs
    expect(await screen.findByText('Change taken back')).toBeTruthy()
    expect(requestBodies('POST /api/games/1/revert')).toEqual([{ changeId: 3 }])
  })
})

describe('the menu', () => {
  it('recalculates the standings after a confirmation', async () => {
    responses['POST /api/leagues/7/recalculate-standings'] = { message: 'Nothing differed', differences: [] }
    await openHistory()
    pressMenuItem('Recalculate Standings')
    expect(screen.getByText(/records of 3 teams/)).toBeTruthy()
    press('Recalculate')
    expect(await screen.findByText('Standings recalculated')).toBeTruthy()
    expect(screen.getByText('Nothing differed')).toBeTruthy()
  })

  it('removes duplicates after a preview', async () => {
    const route = 'POST /api/leagues/7/cleanup-duplicates'
    responses[`${route}?preview=true`] = {
      message: '1 game would be deleted',
      gamesDeleted: 1,
      games: [recordedGame(2)],
    }
    responses[route] = { message: '1 game deleted', gamesDeleted: 1 }
    await openHistory()
    pressMenuItem('Remove Duplicates')
    expect(field('Games to keep').value).toBe('48')
    type('Games to keep', '-1')
    press('Show What Would Be Deleted')
    expect(descriptionOf('Games to keep')).toBe('The number of games to keep must be 0 or greater')
    type('Games to keep', '1')
    press('Show What Would Be Deleted')
    expect(await screen.findByText('1 game would be deleted.')).toBeTruthy()
    expect(within(screen.getByRole('dialog')).getByText('Aces 25, Diggers 20')).toBeTruthy()
    expect(requestBodies(route)).toEqual([])
    press('Delete 1 Game')
    expect(await screen.findByText('Cleanup complete')).toBeTruthy()
    expect(requestBodies(route)).toEqual([{ keepCount: 1 }])
  })

  it.each([
    ['Recalculate Standings', 'Recalculate', 'Failed to recalculate standings'],
    ['Remove Duplicates', 'Show What Would Be Deleted', 'Failed to cleanup duplicates'],
  ])('shows the error of a failed action: %s', async (item, action, title) => {
    responses['POST /api/leagues/7/recalculate-standings'] = problem(503, 'The server is busy')
    responses['POST /api/leagues/7/cleanup-duplicates?preview=true'] = problem(503, 'The server is busy')
    await openHistory()
    pressMenuItem(item)
    press(action)
    expect(await screen.findByText(title)).toBeTruthy()
  })
})
