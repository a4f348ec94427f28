import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

async function open() {
  const { KitButton, KitWarning } = await import('./KitButtons.tsx')
  const { Setup } = await import('./Setup.tsx')
  const { session } = await import('../../scoreboard/session.ts')
  render(
    <Setup
      onHistory={() => undefined}
      kitButton={(team) => <KitButton team={team} />}
      kitWarning={<KitWarning />}
    />,
  )
  return { user: userEvent.setup(), game: () => session.get().game }
}

const button = (name: string) => screen.getByRole('button', { name })
const dialog = () => screen.queryByRole('dialog')
const warning = () => screen.getByRole('status').textContent
/** Chooses a kit as a finger does: clicks by pointer carry a count. */
function choose(team: string, kit: string): void {
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^Kit of ${team}:`) }))
  fireEvent.click(within(dialog() as HTMLElement).getByRole('radio', { name: kit }), { detail: 1 })
}

it('starts a game without kits unless one is chosen', async () => {
  const { game } = await open()
  expect([button('Kit of Team A: Blue'), button('Kit of Team B: Orange')]).toHaveLength(2)
  fireEvent.click(button('Start Game'))
  expect(game()).not.toHaveProperty('kits')
})

it('takes a kit in one tap, and plays with it', async () => {
  const { game } = await open()
  fireEvent.change(screen.getByRole('textbox', { name: 'Team 1' }), { target: { value: 'Ann' } })
  choose('Ann', 'Green')
  expect(dialog()).toBeNull()
  expect(button('Kit of Ann: Green')).toBeTruthy()
  fireEvent.click(button('Start Game'))
  expect(game()?.kits).toEqual({ team1: 'green' })
  expect(game()?.rules).not.toHaveProperty('kits')
})

it('stays open while the arrow keys go through the kits', async () => {
  const { user } = await open()
  fireEvent.click(button('Kit of Team A: Blue'))
  await user.tab()
  await user.tab()
  await user.keyboard('[ArrowDown]')
  expect(dialog()).toBeTruthy()
})

it('goes back to the usual colour', async () => {
  const { game } = await open()
  choose('Team A', 'Green')
  fireEvent.click(button('Kit of Team A: Green'))
  fireEvent.click(button('Usual colour'))
  expect(dialog()).toBeNull()
  fireEvent.click(button('Start Game'))
  expect(game()).not.toHaveProperty('kits')
})

it('warns in words of two kits that are too alike, also of the usual colour of a side', async () => {
  await open()
  expect(warning()).toBe('')
  choose('Team A', 'Amber')
  expect(warning()).toBe('Amber and Orange look too alike from far away. Choose another kit for one team.')
  choose('Team B', 'Blue')
  expect(warning()).toBe('')
})
