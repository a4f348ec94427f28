import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { defaultRules } from '../../rules/rules.ts'
import { resultScreen } from '../../test/resultScreen.tsx'

it('has the kit of the winner, and the next game has the same kits', async () => {
  const { session, startGame } = await import('../../scoreboard/session.ts')
  const { point } = await import('../../scoreboard/play.ts')
  const Screen = await resultScreen()
  const kits = { team1: 'green', team2: 'white' } as const
  startGame({ ...defaultRules, endingScore: 1, winByTwo: false, team2Name: 'Bo' }, kits)
  point('team2')
  render(<Screen />)
  await act(() => Promise.resolve())
  const heading = screen.getByRole('heading', { name: 'Bo WINS!' })
  expect(heading.closest('[data-kit]')?.getAttribute('data-kit')).toBe('white')
  fireEvent.click(screen.getByRole('button', { name: 'Play Again (Same Rules)' }))
  expect(session.get().game?.kits).toEqual(kits)
})
