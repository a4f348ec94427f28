import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { descriptionOf, field, press, show, type } from '../../../test/screen.tsx'
import { serve } from '../../../test/server.ts'
import type { Call } from '../../../test/server.ts'

let calls: Call[]

beforeEach(async () => {
  sessionStorage.clear()
  calls = serve({ 'POST /api/leagues': { id: 7 } })
  await show(async () => {
    const { CreateLeague } = await import('./CreateLeague.tsx')
    return <CreateLeague onClose={vi.fn()} onTournament={() => undefined} />
  })
  type('League name', 'Thursday')
})

const body = () => calls.find(({ route }) => route === 'POST /api/leagues')?.body
const rules = () => screen.getByText('Rules').closest('details') as HTMLDetailsElement

it('are one closed section that says what the sport plays', () => {
  expect(rules().open).toBe(false)
  expect(rules().querySelector('summary')?.textContent).toBe(
    'Rules 1 set · To 25 · win by 2 · cap 30 · Wins, then point difference',
  )
  type('Sport', 'beach')
  expect(rules().querySelector('summary')?.textContent).toBe(
    'Rules Best of 3 sets · To 21 · win by 2 · Wins, then point difference',
  )
})

it('are sent with the game duration that follows from them', async () => {
  type('Sets', '3')
  type('Points to win each set (optional)', '21/21/15')
  type('How the table counts', 'fivb')
  expect(descriptionOf('How the table counts')).toMatch(/^FIVB: wins, points, set ratio/)
  press('Next')
  expect(field('Game duration (minutes)').value).toBe('30')
  expect(screen.queryByText(/takes about/)).toBeNull()
  type('Game duration (minutes)', '15')
  expect(
    screen.getByText(
      'A match by these rules takes about 30 minutes: the next game would start before it is over.',
    ),
  ).toBeTruthy()
  type('Game duration (minutes)', '40')
  press('Next')
  press('Create League')
  await waitFor(() =>
    expect(body()).toMatchObject({
      gameDuration: 40,
      rules: { sets: 3, targets: [21, 21, 15] },
      tableRules: { preset: 'fivb', draws: false },
    }),
  )
})

it('offer draws where the sport or an even number of sets has them', () => {
  const draws = () => screen.queryByRole('switch', { name: 'Games may end in a draw' })
  expect(draws()).toBeNull()
  type('Sets', '2 all')
  expect(descriptionOf('Sets')).toBe('At 1–1 in sets a deciding set is played.')
  fireEvent.click(draws() as HTMLElement)
  expect(descriptionOf('Sets')).toBe('At 1–1 in sets the game is a draw.')
  type('Sport', 'soccer')
  expect(field('How the table counts').value).toBe('soccer')
  expect(draws()?.getAttribute('aria-checked')).toBe('true')
})

it('open where something is wrong, and stay open', () => {
  type('Points to win', 'x')
  press('Next')
  expect(rules().open).toBe(true)
  expect(descriptionOf('Points to win')).toBe('Points to win must be from 0 to 9999')
  expect(document.activeElement).toBe(field('Points to win'))
  fireEvent(rules(), new Event('toggle'))
  type('Points to win', '21')
  expect(rules().open).toBe(true)
})
