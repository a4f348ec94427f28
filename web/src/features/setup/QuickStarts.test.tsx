import { fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

/** The setup screen, with this list of the last start on the device. */
async function open(lastStarts?: unknown) {
  if (lastStarts) localStorage.setItem('volleyball_again', JSON.stringify(lastStarts))
  const { Setup } = await import('./Setup.tsx')
  const { CourtRules } = await import('./CourtRules.tsx')
  const { session, leaveGame } = await import('../../scoreboard/session.ts')
  const { rerender } = render(<Setup onHistory={() => undefined} moreRules={<CourtRules />} />)
  const leave = () => {
    leaveGame()
    rerender(<Setup onHistory={() => undefined} moreRules={<CourtRules />} />)
  }
  return { game: () => session.get().game, leave }
}

const quick = () => within(screen.getByRole('group', { name: 'Quick start' }))
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const again = () => screen.queryByRole('button', { name: /^Last game again/ })
const enter = (name: string, text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: text } })

describe('a quick start', () => {
  it.each([
    ['To 25', { endingScore: 25 }],
    ['To 21', { endingScore: 21 }],
    ['To 15', { endingScore: 15 }],
    ['Beach, best of 3', { endingScore: 21, bestOf: 3 }],
    ['Indoor, best of 5', { endingScore: 25, bestOf: 5 }],
    ['Timed, 20 min', { endingScore: 25, maxTime: 20 }],
  ])('%s fills the rules in, keeps the names, and Start Game plays by it', async (name, own) => {
    const { game } = await open()
    enter('Team 1', 'Ann')
    enter('Starting Score', '4')
    enter('Max Score Cap', '30')
    enter('Max Time (minutes)', '7')
    fireEvent.click(screen.getByRole('switch', { name: 'Win by 2' }))
    press(name)
    expect(game()).toBeNull()
    expect(quick().getByRole('button', { pressed: true }).textContent).toBe(name)
    press('Start Game')
    expect(game()?.rules).toEqual({
      name: '',
      team1Name: 'Ann',
      team2Name: 'Team B',
      startingScore: 0,
      winByTwo: true,
      ...own,
    })
  })

  it('is pressed only while the form has its rules', async () => {
    await open()
    expect(quick().getByRole('button', { pressed: true }).textContent).toBe('To 25')
    enter('Max Score Cap', '30')
    expect(quick().queryByRole('button', { pressed: true })).toBeNull()
  })
})

describe('Last game again', () => {
  it('is not offered before the first game', async () => {
    await open()
    expect(again()).toBeNull()
  })

  it('starts the newest game of this device at once, with its names and rules', async () => {
    const { game, leave } = await open()
    enter('Team 1', 'Ann')
    enter('Team 2', 'Bo')
    press('Beach, best of 3')
    press('Start Game')
    const before = game()
    leave()
    enter('Team 1', 'Cy')
    press('To 15')
    expect(again()?.textContent).toBe('Last game againAnn against Bo')
    press(/^Last game again/)
    expect(game()?.rules).toEqual(before?.rules)
    expect(game()?.id).not.toBe(before?.id)
    expect(game()?.events).toEqual([])
  })

  it('repairs what is stored, and offers nothing without it', async () => {
    const { game } = await open([{ rules: { endingScore: 'many', team1Name: 'Ann', maxTime: -1 } }])
    press(/^Last game again/)
    expect(game()?.rules).toEqual({
      name: '',
      startingScore: 0,
      endingScore: 25,
      winByTwo: true,
      team1Name: 'Ann',
    })
  })

  it('keeps the kits', async () => {
    const { game } = await open([{ rules: {}, kits: { team1: 'green', team2: 'none' } }])
    press(/^Last game again/)
    expect(game()?.kits).toEqual({ team1: 'green' })
  })

  it('offers nothing for damaged data', async () => {
    await open(['junk', null])
    expect(again()).toBeNull()
  })
})

it('the switch for serve, sides and time-outs reaches the game, and is off by default', async () => {
  const { game, leave } = await open()
  press('Start Game')
  expect(game()?.rules).not.toHaveProperty('serve')
  leave()
  fireEvent.click(screen.getByRole('switch', { name: 'Serve, sides and time-outs' }))
  press('Start Game')
  expect(game()?.rules.serve).toBe(true)
})
