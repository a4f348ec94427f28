// The correction of the score on the free board.
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useStore } from '../../lib/store.ts'
import { defaultRules } from '../../rules/rules.ts'
import type { GameRules } from '../../rules/rules.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, points: number) =>
  fireEvent.change(field(name), { target: { value: `${points}` } })

/** The dialog over a board after these points. */
async function open(points: string, rules: Partial<GameRules> = {}) {
  const { session, startGame } = await import('../session.ts')
  const { playAction, point, undoLast } = await import('../play.ts')
  const { logOf } = await import('../../rules/freeLog.ts')
  const { CorrectScore } = await import('./CorrectScore.tsx')
  const onClose = vi.fn()
  function Screen() {
    const { game } = useStore(session)
    return (
      game && (
        <CorrectScore
          log={logOf(game)}
          teams={{ team1: { name: 'Ann' }, team2: { name: 'Bo' } }}
          act={playAction}
          ofLeague={false}
          onClose={onClose}
        />
      )
    )
  }
  startGame({ ...defaultRules, ...rules })
  for (const team of points) point(team === '1' ? 'team1' : 'team2')
  render(<Screen />)
  const game = () => {
    const { game } = session.get()
    if (!game) throw new Error('No game')
    return game
  }
  return { game, onClose, undo: () => act(undoLast) }
}

it('is one event, which undo takes back', async () => {
  const { game, onClose, undo } = await open('1121')
  press('Decrease Ann score')
  press('Increase Bo score')
  expect([field('Ann score').value, field('Bo score').value]).toEqual(['2', '2'])
  press('Save')
  expect(onClose).toHaveBeenCalledOnce()
  expect(game().events).toHaveLength(5)
  expect(game().state.sets).toEqual([{ team1Score: 2, team2Score: 2 }])
  undo()
  expect(game().state.sets).toEqual([{ team1Score: 3, team2Score: 1 }])
})

it('of nothing is no event', async () => {
  const { game, onClose } = await open('11')
  press('Save')
  expect(onClose).toHaveBeenCalledOnce()
  expect(game().events).toHaveLength(2)
})

it('says what it leads to, and what the rules say against it', async () => {
  const { game } = await open('1')
  type('Ann score', 40)
  expect(screen.getByRole('status').textContent).toBe('With this, Ann has won. The result is 40–0.')
  press('Save')
  expect(screen.getByRole('alert').textContent).toContain('The rules of this game say otherwise')
  expect(game().state.winner).toBeNull()
  press('Save Anyway')
  expect(game().state.winner).toBe('team1')
})

it('corrects an earlier set', async () => {
  const { game } = await open('111112', { endingScore: 5, winByTwo: false, bestOf: 3 })
  fireEvent.change(screen.getByLabelText('Which set?'), { target: { value: '1' } })
  type('Ann score', 3)
  type('Bo score', 3)
  press('Save')
  expect(screen.getByRole('alert').textContent).toBe('Set 1 is level: somebody has won it.')
  type('Bo score', 5)
  press('Save')
  expect(game().state).toMatchObject({ team1Sets: 0, team2Sets: 1 })
})
