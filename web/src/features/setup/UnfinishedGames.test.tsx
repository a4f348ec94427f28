import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pointOf } from '../../rules/actions.ts'
import { newGame } from '../../rules/freeGame.ts'
import type { FreeGame } from '../../rules/freeGame.ts'
import { applyAction } from '../../rules/freeLog.ts'
import { defaultRules } from '../../rules/rules.ts'
import type { GameRules } from '../../rules/rules.ts'

const noon = Date.parse('2026-11-20T12:00:00Z')
const day = 24 * 60 * 60 * 1000

/** A game to 2 between Ann and Bo with these points: "12" is one for each. */
function gameWith(points: string, startTime = noon, more: Partial<GameRules> = {}): FreeGame {
  const rules = { ...defaultRules, endingScore: 2, team1Name: 'Ann', team2Name: 'Bo', ...more }
  return Array.from(points).reduce(
    (game, tap, rally) =>
      applyAction(game, (log) => pointOf(log, tap === '1' ? 'team1' : 'team2'), {
        id: `e${rally}`,
        at: startTime,
      }),
    newGame(`game ${points}`, rules, startTime),
  )
}

/** The setup screen on a device with these games. */
async function open(...games: object[]) {
  localStorage.setItem('volleyball_live', JSON.stringify(games))
  const { UnfinishedGames } = await import('./UnfinishedGames.tsx')
  const { Toaster } = await import('../../ui/toast/Toaster.tsx')
  const { session } = await import('../../scoreboard/session.ts')
  render(
    <>
      <UnfinishedGames />
      <Toaster />
    </>,
  )
  return { game: () => session.get().game }
}

const cards = () => screen.queryAllByRole('region', { name: 'Unfinished game' })
const card = () => within(screen.getByRole('region', { name: 'Unfinished game' }))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const stored = () => JSON.parse(localStorage.getItem('volleyball_live') ?? '[]') as FreeGame[]
function makeStorageFail(): void {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
}

beforeEach(() => {
  vi.useFakeTimers({ now: noon })
})

it('shows nothing if no game was left', async () => {
  await open()
  expect(cards()).toEqual([])
})

it('shows every game that was left within a day', async () => {
  await open(gameWith('1'), gameWith('12'), gameWith('2', noon - day))
  expect(cards().map((card) => card.querySelector('p')?.textContent)).toEqual([
    'Unfinished game: Ann 1–0 Bo',
    'Unfinished game: Ann 1–1 Bo',
  ])
})

it('shows the sets of a match', async () => {
  await open(gameWith('11' + '12', noon, { bestOf: 3 }))
  expect(screen.getByText('Ann 1–0 (2–0, 1–1) Bo')).toBeTruthy()
})

it('Resume continues the game', async () => {
  const { game } = await open(gameWith('1'))
  press('Resume')
  expect(game()).toEqual(gameWith('1'))
})

it('a finished game is shown as such', async () => {
  await open(gameWith('11'))
  expect(card().getByText('Finished game:')).toBeTruthy()
})

describe('Discard', () => {
  it('removes the game and says so', async () => {
    await open(gameWith('1'), gameWith('12'))
    fireEvent.click(screen.getAllByRole('button', { name: 'Discard' })[0] ?? document.body)
    expect(stored()).toEqual([gameWith('12')])
    expect(screen.getByRole('status').textContent).toContain('Game discarded Ann against Bo')
  })

  it('can be undone', async () => {
    await open(gameWith('1'))
    press('Discard')
    expect(cards()).toEqual([])
    press('Undo')
    expect(cards()).toHaveLength(1)
    expect(stored()).toEqual([gameWith('1')])
  })

  it('keeps the game and says so if the device refuses', async () => {
    await open(gameWith('1'))
    makeStorageFail()
    press('Discard')
    expect(screen.getByRole('alert').textContent).toContain('Game not discarded')
    expect(cards()).toHaveLength(1)
  })

  it('says so if the undo is refused', async () => {
    await open(gameWith('1'))
    press('Discard')
    makeStorageFail()
    press('Undo')
    expect(screen.getByRole('alert').textContent).not.toBe('')
    expect(cards()).toEqual([])
  })
})
