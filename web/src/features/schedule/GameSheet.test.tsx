import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Game, LeagueView, ScheduledGame } from '../../contract/types.ts'
import { loadGameSheet } from '../../test/gameSheet.tsx'
import { historyResponses, recordedGame } from '../../test/history.tsx'
import { scheduledGame } from '../../test/scheduledGame.ts'
import { show } from '../../test/screen.tsx'
import { serve, thursday } from '../../test/server.ts'

let responses: { [route: string]: unknown }
const closed = vi.fn()

beforeEach(() => {
  closed.mockReset()
  responses = historyResponses()
  serve(responses)
})

const lineOf = (id: number, more: object = {}) =>
  scheduledGame(id, { gameId: id, courtName: 'Court 1', ...more }) as unknown as ScheduledGame

async function open(game: ScheduledGame | Game, league: Partial<LeagueView> = {}) {
  await show(async () => {
    const gameSheet = await loadGameSheet()
    return gameSheet({ ...thursday, ...league }, game, closed)
  })
  return within(await screen.findByRole('dialog', { name: 'Aces vs Diggers' }))
}

/** The texts of the actions of the open sheet, without its close button. */
const actionsOf = () => {
  const sheet = within(screen.getByRole('dialog'))
  return [...sheet.getAllByRole('button'), ...sheet.queryAllByRole('link')]
    .map(({ textContent }) => textContent)
    .filter(Boolean)
}

it('says the result of a finished game, and what can be done about it', async () => {
  const sheet = await open(lineOf(1, { status: 'completed', watchToken: 'watch1' }))
  expect(await sheet.findByText('Result: 25–20')).toBeTruthy()
  expect(actionsOf()).toEqual([
    'Edit',
    'Score sheet',
    'Changes',
    'Reopen',
    'Make It a Friendly',
    'Forfeit',
    'Replay or Void',
    'Delete',
    'Watch',
  ])
  expect(sheet.getByRole('link', { name: 'Watch' }).getAttribute('href')).toBe('/watch/watch1')
  fireEvent.click(sheet.getByRole('button', { name: 'Edit' }))
  const form = within(screen.getByRole('dialog', { name: 'Edit Game Scores' }))
  expect(form.getByLabelText<HTMLInputElement>('Aces score').value).toBe('25')
  fireEvent.click(form.getByRole('button', { name: 'Cancel' }))
  expect(closed).toHaveBeenCalled()
})

it('offers a scorer to watch a finished game, and no corrections', async () => {
  const sheet = await open(lineOf(1, { status: 'completed', watchToken: 'watch1' }), { role: 'scorer' })
  expect(await sheet.findByText('Result: 25–20')).toBeTruthy()
  expect(actionsOf()).toEqual(['Score sheet', 'Watch'])
})

it('takes a forfeit back first', async () => {
  responses['GET /api/leagues/7/games'] = [recordedGame(1, { forfeit: 'team2' })]
  const sheet = await open(lineOf(1, { status: 'completed', forfeit: 'team2' }))
  expect(await sheet.findByText(/Diggers forfeited/)).toBeTruthy()
  expect(actionsOf()).toEqual(['Undo Forfeit', 'Score sheet', 'Changes', 'Make It a Friendly', 'Delete'])
})

it('shows only the day of a game that was never scheduled', async () => {
  const sheet = await open(recordedGame(1) as unknown as Game)
  expect(sheet.getByText('Sep 3, 2026')).toBeTruthy()
  expect(sheet.queryByRole('link', { name: 'Watch' })).toBeNull()
})

it('swaps a game that is to come, with the games that it can be swapped with', async () => {
  const slot = {
    day: '2026-12-03',
    gameDate: '2026-12-04T01:15:00Z',
    gameTime: '20:15',
    courtName: 'Court 2',
  }
  responses['GET /api/leagues/7/games'] = []
  responses['GET /api/leagues/7/schedules'] = [lineOf(4), lineOf(5, { team1Id: 3, team2Id: 2 })]
  responses['GET /api/schedules/4/slots'] = [
    { ...slot, legal: true, problems: [] },
    { ...slot, legal: false, swapWith: 5, problems: [] },
  ]
  const sheet = await open(lineOf(4))
  fireEvent.click(sheet.getByRole('button', { name: 'Swap with Another Game' }))
  const swap = within(await screen.findByRole('dialog', { name: 'Swap Aces vs Diggers' }))
  expect(await swap.findByRole('radio', { name: /^Spikers vs Diggers/ })).toBeTruthy()
  expect(swap.getAllByRole('radio')).toHaveLength(1)
  expect(swap.getByRole('button', { name: 'Swap Games' })).toBeTruthy()
})
