import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { field, press, show, type } from '../../../test/screen.tsx'
import { problem, serve } from '../../../test/server.ts'
import type { Call } from '../../../test/server.ts'

const previewRoute = 'POST /api/tournaments?preview=true'
const fits = {
  leagueId: 0,
  slug: null,
  pools: [['Aces', 'Blockers', 'Cobras', 'Diggers']],
  games: [],
  poolsEnd: '11:00',
  ends: '12:00',
  finals: { places: [] },
}
let calls: Call[]
let responses: { [route: string]: unknown }

const preview = () => within(screen.getByRole('complementary', { name: 'Preview' }))
const previews = () => calls.filter(({ route }) => route === previewRoute)
const teams = (names: string) => type('Team names, one in a line', names)

beforeEach(async () => {
  sessionStorage.clear()
  responses = { [previewRoute]: fits }
  calls = serve(responses)
  await show(async () => {
    const { TournamentDialog } = await import('./TournamentDialog.tsx')
    return <TournamentDialog onClose={() => undefined} />
  })
})

it('says what is wrong with the day without asking the server, and asks once it is right', async () => {
  teams('Aces\nBlockers\nCobras\naces')
  await preview().findByText('“aces” is entered twice. Give each its own name')
  type('All over by', '')
  teams('Aces\nBlockers\nCobras\nDiggers')
  await preview().findByText('Enter when the last game has to be over')
  expect(previews()).toHaveLength(0)
  type('All over by', '17:00')
  await preview().findByText(/^It fits: /)
  expect(previews()).toHaveLength(1)
})

it('shows why a day does not fit', async () => {
  responses[previewRoute] = { ...fits, finals: null, problem: '3 of 10 games fit until 09:30: add a court' }
  teams('Aces\nBlockers\nCobras\nDiggers')
  await preview().findByText('3 of 10 games fit until 09:30: add a court')
  expect(preview().queryByText(/^It fits/)).toBeNull()
})

it('shows a sentence of the server at its field and keeps what was typed', async () => {
  responses['POST /api/tournaments'] = problem(422, '3 of 10 games fit until 17:00: add a court', 'end')
  type('Name of the tournament', 'Cup')
  teams('Aces\nBlockers\nCobras\nDiggers')
  press('Create Tournament')
  await waitFor(() => expect(field('All over by').getAttribute('aria-invalid')).toBe('true'))
  expect(field('Name of the tournament').value).toBe('Cup')
  expect(field('Team names, one in a line').value).toBe('Aces\nBlockers\nCobras\nDiggers')
})
