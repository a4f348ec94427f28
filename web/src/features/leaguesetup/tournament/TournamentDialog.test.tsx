import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { descriptionOf, field, press, show, type } from '../../../test/screen.tsx'
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

const names = (count: number) => Array.from({ length: count }, (_, index) => `Team ${index + 1}`).join('\n')

it.each([
  ['a single team', 'Team names, one in a line', 'Aces', /^Enter at least 4 teams/],
  ['too many teams', 'Team names, one in a line', names(65), /^Enter at most 64 teams/],
  ['a doubled team', 'Team names, one in a line', 'Aces\nB\nC\naces', /“aces” is entered twice/],
  [
    'a long name',
    'Team names, one in a line',
    `A\nB\nC\n${'x'.repeat(101)}`,
    /at most 100 characters: “x{20}…”/,
  ],
  ['no court', 'Courts, one in a line', ' ', /^Enter at least one court/],
  ['a doubled court', 'Courts, one in a line', 'Center\ncenter', /“center” is entered twice/],
  ['a past day', 'Date', '2020-01-04', /^This day is over/],
  ['an end at the start', 'All over by', '09:00', /^The last game has to be over later/],
  ['an end before the start', 'All over by', '08:00', /^The end is before the first game/],
  ['points in words', 'Points to win', 'many', /^Enter a whole number/],
  ['minutes in words', 'Max time in minutes (optional)', 'ten', /^Enter whole minutes/],
])('refuses %s at its field and keeps it', (_, label, text, sentence) => {
  type('Name of the tournament', 'Cup')
  if (label !== 'Team names, one in a line') teams(names(8))
  type(label, text)
  press('Create Tournament')
  expect(field(label).getAttribute('aria-invalid')).toBe('true')
  expect(descriptionOf(label)).toMatch(sentence)
  expect(field(label).value).toBe(text)
  expect(field('Name of the tournament').value).toBe('Cup')
  expect(calls.filter(({ route }) => route === 'POST /api/tournaments')).toHaveLength(0)
})

it('says that a name is missing', () => {
  teams(names(8))
  press('Create Tournament')
  expect(descriptionOf('Name of the tournament')).toBe('The name of the tournament is required')
})

it('refuses gold and silver for more than 32 teams also if they come later', () => {
  teams(names(8))
  fireEvent.click(screen.getByRole('radio', { name: /^Gold and silver/ }))
  teams(names(33))
  press('Create Tournament')
  expect(screen.getByText('Gold and silver is for at most 32 teams. Choose another format')).toBeTruthy()
})

it('refuses more pools than the teams can fill', () => {
  teams(names(8))
  type('Number of pools', '4')
  teams(names(6))
  press('Create Tournament')
  expect(descriptionOf('Number of pools')).toBe('Choose 1 to 3 pools')
})

it('makes a tournament with pools of different sizes and a name of 100 characters, and opens it', async () => {
  responses['POST /api/tournaments'] = { ...fits, leagueId: 9 }
  const long = 'x'.repeat(100)
  type('Name of the tournament', 'Cup')
  teams(`${names(6)}\n${long}`)
  type('Number of pools', '2')
  press('Create Tournament')
  expect(await screen.findByText('Tournament created')).toBeTruthy()
  const [made] = calls.filter(({ route }) => route === 'POST /api/tournaments')
  expect(made?.body).toMatchObject({ name: 'Cup', pools: 2, teams: [...names(6).split('\n'), long] })
  await waitFor(() => expect(location.pathname).toBe('/pro/league/9/schedule'))
  expect(sessionStorage.getItem('volleyball_new_tournament') ?? '').not.toContain('Cup')
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
