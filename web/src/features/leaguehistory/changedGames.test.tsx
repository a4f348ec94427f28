// Scores that are changed in their rows, and games that are selected and deleted.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { field, press, type } from '../../test/screen.tsx'
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
const pressMenuItem = (item: string) => ['More', item].forEach((name) => press(name))
/** Presses the row of a game, and an action of its menu. */
const pressInRow = (row: string | RegExp, action: string) => [row, action].forEach((name) => press(name))
const olderGame = 'Aces 25, Diggers 20, Sep 3, 2026'

describe('a score that is changed in its place', () => {
  const inPlace = `Change the score: ${olderGame}`
  const submit = () => fireEvent.submit(screen.getByRole('form', { name: 'Change the score' }))

  it('is saved, and taken back by Undo', async () => {
    responses['PATCH /api/games/1'] = recordedGame(1, { team1Score: 20, team2Score: 25, winnerId: 2 })
    responses['GET /api/games/1/history'] = [{ id: 8 }, { id: 4 }]
    responses['POST /api/games/1/revert'] = recordedGame(1)
    await openHistory()
    press(inPlace)
    type('Aces score', '25')
    type('Diggers score', '25')
    submit()
    expect(screen.getByText('Scores cannot be equal - there must be a winner')).toBeTruthy()
    expect(requestBodies('PATCH /api/games/1')).toEqual([])
    type('Aces score', '20')
    submit()
    expect(await screen.findByText('Aces 20, Diggers 25')).toBeTruthy()
    expect(requestBodies('PATCH /api/games/1')).toEqual([{ team1Score: 20, team2Score: 25, winnerId: 2 }])
    expect(screen.queryByRole('form')).toBeNull()
    press('Undo')
    expect(await screen.findByText('Change taken back')).toBeTruthy()
    expect(requestBodies('POST /api/games/1/revert')).toEqual([{ changeId: 8, ifLatest: true }])
  })

  it('is questioned once if the game was not finished with it', async () => {
    responses['PATCH /api/games/1'] = recordedGame(1, { team1Score: 25, team2Score: 24 })
    await openHistory()
    press(inPlace)
    type('Diggers score', '24')
    submit()
    expect(
      screen.getByText('25–24 is not a finished set to 25, win by 2, 30 at most. Save anyway?'),
    ).toBeTruthy()
    expect(requestBodies('PATCH /api/games/1')).toEqual([])
    press('Save Anyway')
    expect(await screen.findByText('Game updated')).toBeTruthy()
    expect(requestBodies('PATCH /api/games/1')).toHaveLength(1)
  })

  it('stays as it was after Escape, and when nothing was changed', async () => {
    await openHistory()
    press(inPlace)
    type('Aces score', '2')
    fireEvent.keyDown(field('Aces score'), { key: 'Escape' })
    expect(screen.queryByRole('form')).toBeNull()
    press(inPlace)
    submit()
    expect(screen.queryByRole('form')).toBeNull()
    expect(requestBodies('PATCH /api/games/1')).toEqual([])
  })

  it('keeps what was typed if the server refuses', async () => {
    responses['PATCH /api/games/1'] = problem(503, 'The server is busy')
    await openHistory()
    press(inPlace)
    type('Aces score', '27') // over at 25–20, so it is asked about first
    submit()
    expect(await screen.findByText('27–20 was over at 25–20. Save anyway?')).toBeTruthy()
    submit()
    expect(await screen.findByText('Failed to update game')).toBeTruthy()
    expect(field('Aces score').value).toBe('27')
  })
})

describe('a long press', () => {
  it('with a finger begins the selection with that game', async () => {
    await openHistory()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const [first = document.body] = screen.getAllByRole('listitem')
    fireEvent.pointerDown(first, { pointerType: 'touch' })
    act(() => {
      vi.advanceTimersByTime(500)
    })
    expect(screen.getByText('1 of 2 selected')).toBeTruthy()
  })
})

describe('deleting', () => {
  it('one game shows what is deleted', async () => {
    responses['DELETE /api/games/1'] = null
    await openHistory()
    pressInRow(olderGame, 'Delete')
    expect(
      screen.getByText(/1 completed game is deleted and no longer counts in the standings of 2 teams/),
    ).toBeTruthy()
    pressInDialog('Delete Game')
    expect(await screen.findByText('Game deleted')).toBeTruthy()
    expect(requestBodies('DELETE /api/games/1')).toHaveLength(1)
    responses['POST /api/games/1/restore'] = recordedGame(1)
    press('Undo')
    expect(await screen.findByText('Game is back')).toBeTruthy()
  })

  it('several games shows their number; hidden games are not deleted', async () => {
    responses['POST /api/games/bulk-delete'] = { deletedCount: 1, standingsUpdated: true }
    await openHistory()
    pressMenuItem('Select Games')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select All' }))
    expect(screen.getByText('2 of 2 selected')).toBeTruthy()
    type('Team', '3')
    expect(screen.getByText('1 of 1 selected')).toBeTruthy()
    press('Clear Filters')
    fireEvent.click(screen.getByRole('checkbox', { name: `Select ${olderGame}` }))
    expect(screen.getByText('1 of 2 selected')).toBeTruthy()
    press('Delete Selected')
    expect(screen.getByRole('dialog').textContent).toContain('1 completed game')
    press('Cancel')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select All' }))
    press('Delete Selected')
    expect(
      screen.getByText(/2 completed games are deleted and no longer count in the standings of 3 teams/),
    ).toBeTruthy()
    pressInDialog('Delete 2 Games')
    expect(await screen.findByText('Games deleted')).toBeTruthy()
    expect(requestBodies('POST /api/games/bulk-delete')).toEqual([{ gameIds: [2, 1] }])
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it.each([
    ['Failed to delete game', 'DELETE /api/games/1', () => pressInRow(olderGame, 'Delete')],
    [
      'Failed to delete games',
      'POST /api/games/bulk-delete',
      () => {
        pressMenuItem('Select Games')
        fireEvent.click(screen.getByRole('checkbox', { name: 'Select All' }))
        press('Delete Selected')
      },
    ],
  ])('%s: shows the server error', async (title, route, ask) => {
    responses[route] = problem(503, 'The server is busy')
    await openHistory()
    ask()
    pressInDialog(/^Delete (Game|2 Games)$/)
    expect(await screen.findByText(title)).toBeTruthy()
    expect(screen.getByText('503: The server is busy')).toBeTruthy()
  })

  it('can be undone for 30 days', async () => {
    responses['GET /api/leagues/7/deleted-games'] = [recordedGame(8, { deletedAt: '2026-11-20T02:00:00Z' })]
    responses['POST /api/games/8/restore'] = recordedGame(8)
    await openHistory()
    pressMenuItem('Deleted Games')
    expect(await screen.findByText('Sep 3, 2026, deleted Nov 19, 2026')).toBeTruthy() // in New York
    press(/^Bring Back Aces 25/)
    expect(await screen.findByText('Game is back')).toBeTruthy()
    expect(requestBodies('POST /api/games/8/restore')).toHaveLength(1)
  })
})
