import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { descriptionOf, field, press, show, type, waitForDescription } from '../../../../test/screen.tsx'
import { problem, serve, team, thursday } from '../../../../test/server.ts'
import type { Call } from '../../../../test/server.ts'

let calls: Call[]

beforeEach(() => {
  calls = serve({
    'GET /api/leagues/7/teams': [1, 2, 3, 4, 5, 6, 7].map((id) => team(id, `Team ${id}`, id > 4 ? 2 : 1)),
    'PATCH /api/leagues/7': thursday,
  })
})

function open(settings: Partial<typeof thursday>) {
  history.replaceState(null, '', '/pro/league/7?settings=rules')
  return show(async () => {
    const { EditLeague } = await import('../EditLeague.tsx')
    return (
      <EditLeague
        league={{ ...thursday, ...settings, role: 'owner' }}
        members={null}
        handOver={null}
        season={null}
        onClose={() => {}}
      />
    )
  })
}

const sizes = () =>
  within(screen.getByRole('list', { name: 'Tiers after the next week' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

it('shows the sizes of the tiers that follow from the movement', async () => {
  await open({ scheduleMode: 'weekly' })
  await waitFor(() =>
    expect(sizes()).toEqual(['Tier 1 goes from 4 to 3 teams.', 'Tier 2 goes from 3 to 4 teams.']),
  )
  fireEvent.click(screen.getByRole('switch', { name: 'Own numbers between single tiers' }))
  type('Down from tier 1 to 2', '1')
  type('Up from tier 2 to 1', '1')
  expect(sizes()).toEqual(['Tier 1 keeps its 4 teams.', 'Tier 2 keeps its 3 teams.'])
  press('Save Changes')
  await waitFor(() => expect(calls.some(({ route }) => route.startsWith('PATCH'))).toBe(true))
  expect(calls.find(({ route }) => route.startsWith('PATCH'))?.body).toMatchObject({
    tableRules: { moves: { default: 2, edges: [{ down: 1, up: 1 }] } },
  })
})

it('has no movement in a league whose teams stay in their tiers', async () => {
  await open({ scheduleMode: 'fixed' })
  expect(screen.queryByText('Movement between tiers')).toBeNull()
})

it('saves what a forfeit counts, and from how many on a team is marked', async () => {
  await open({})
  fireEvent.change(field('A forfeited game counts'), { target: { value: 'none' } })
  type('Mark teams from so many forfeits (optional)', '3')
  press('Save Changes')
  await waitFor(() => expect(calls.some(({ route }) => route.startsWith('PATCH'))).toBe(true))
  expect(calls.find(({ route }) => route.startsWith('PATCH'))?.body).toMatchObject({
    tableRules: { forfeit: { score: 'none', noticeHours: 24, markFrom: 3 } },
  })
})

const patched = () => calls.find(({ route }) => route.startsWith('PATCH'))?.body
const order = () =>
  within(screen.getByRole('list', { name: 'Order of the table' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

it('says the rule of a preset in words, and saves it whole', async () => {
  await open({})
  type('Table rule', 'soccer')
  expect(screen.getByText(/^Soccer: points, point difference.*3 for a win, 1 for a draw\./)).toBeTruthy()
  expect(screen.getByRole('switch', { name: 'Games may end in a draw' }).getAttribute('aria-checked')).toBe(
    'true',
  )
  expect(screen.queryByRole('list', { name: 'Order of the table' })).toBeNull()
  press('Save Changes')
  await waitFor(() =>
    expect(patched()).toMatchObject({
      tableRules: { preset: 'soccer', draws: true, points: { win: 3, draw: 1, loss: 0 } },
    }),
  )
})

it('makes a rule of its own from the one before, criterion by criterion', async () => {
  await open({})
  type('Table rule', 'own')
  expect(order()).toEqual(['1wins', '2win %', '3point difference', '4points for'])
  expect(screen.queryByLabelText('Points for a win')).toBeNull() // the order has no points
  press('Move up point difference')
  press('Remove win %')
  type('Add a criterion', 'points')
  expect(order()).toEqual(['1wins', '2point difference', '3points for', '4points'])
  type('Points for a win', 'x')
  expect(descriptionOf('Points for a win')).toBe('Points must be from -100 to 100')
  type('Points for a win', '-3')
  expect(descriptionOf('Points for a win')).toBe('')
  type('Wins and losses count', 'sets')
  expect(screen.queryByLabelText('Win by one set of three or more')).toBeNull()
  type('Largest point difference of a game (optional)', '15')
  press('Save Changes')
  await waitFor(() =>
    expect(patched()).toMatchObject({
      tableRules: {
        preset: 'own',
        counts: 'sets',
        order: ['wins', 'pointDiff', 'pointsFor', 'points'],
        points: { win: -3 },
        diffCap: 15,
      },
    }),
  )
})

it('needs a criterion, and goes back to the saved rule', async () => {
  await open({})
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
  type('Table rule', 'own')
  for (const name of ['wins', 'win %', 'point difference', 'points for']) press(`Remove ${name}`)
  expect(descriptionOf('Add a criterion')).toBe('Add at least one criterion.')
  press('Save Changes')
  expect(field('Add a criterion')).toBe(document.activeElement)
  expect(patched()).toBeUndefined()
  press('Discard')
  expect(field('Table rule').value).toBe('sideout')
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
})

it('is saved with the rules of the games, by one button in one request', async () => {
  await open({})
  expect(screen.getAllByRole('button', { name: /Save/ })).toHaveLength(1)
  type('Points to win', '21')
  type('Table rule', 'threeTwoOne')
  press('Save Changes')
  expect(await screen.findByText('League updated')).toBeTruthy()
  expect(calls.filter(({ route }) => route.startsWith('PATCH')).map(({ body }) => body)).toEqual([
    {
      rules: expect.objectContaining({ endingScore: 21 }) as unknown,
      tableRules: expect.objectContaining({ preset: 'threeTwoOne' }) as unknown,
    },
  ])
})

it('is kept while another section is open, and not sent with that section', async () => {
  await open({})
  type('Table rule', 'fivb')
  press('All settings')
  expect(screen.getByRole('link', { name: 'Rules' }).textContent).toContain('Not saved')
  fireEvent.click(screen.getByRole('link', { name: 'General' }))
  type('Sport', 'basketball')
  press('Save Changes')
  await waitFor(() => expect(patched()).toBeDefined())
  expect(patched()).not.toHaveProperty('tableRules')
  press('All settings')
  fireEvent.click(screen.getByRole('link', { name: 'Rules' }))
  expect(field('Table rule').value).toBe('fivb')
})

it('shows an error of the server at its field, and keeps what was changed', async () => {
  const sentence = 'The largest point difference of a game must be from 1 to 9999'
  calls = serve({
    'GET /api/leagues/7/teams': [],
    'PATCH /api/leagues/7': problem(422, sentence, 'tableRules.diffCap'),
  })
  await open({})
  type('Points to win', '21')
  type('Largest point difference of a game (optional)', '15')
  press('Save Changes')
  await waitForDescription('Largest point difference of a game (optional)', sentence)
  expect(field('Largest point difference of a game (optional)')).toBe(document.activeElement)
  expect(field('Points to win').value).toBe('21')
  type('Largest point difference of a game (optional)', '16')
  expect(descriptionOf('Largest point difference of a game (optional)')).toBe(
    'A game that is won by more counts with this difference.',
  )
})

it('refuses points that are not a number', async () => {
  await open({})
  type('Table rule', 'threeTwoOne')
  type('Table rule', 'own')
  type('Points for a win', 'many')
  press('Save Changes')
  expect(field('Points for a win')).toBe(document.activeElement)
  expect(patched()).toBeUndefined()
})

it('shows both tables before a rule is taken, and no more once the rule is another one', async () => {
  const row = (rank: number, teamId: number, why?: string) => ({
    rank,
    teamId,
    name: `Team ${teamId}`,
    ...(why && { why }),
  })
  const tiers = (rows: object[]) => ({ overall: [{ tier: 1, rows }], byTier: [{ tier: 1, rows }] })
  vi.stubGlobal('fetch', (path: string) => {
    const isTried = path.includes('with=')
    return Promise.resolve(
      new Response(
        JSON.stringify(
          isTried
            ? {
                ...tiers([row(1, 1), row(2, 2)]),
                tried: tiers([row(1, 2, 'more points: 3 to 1'), row(2, 1)]),
              }
            : [],
        ),
        { headers: { 'Content-Type': 'application/json' } },
      ),
    )
  })
  await open({ scheduleMode: 'fixed' })
  type('Table rule', 'threeTwoOne')
  press('Try It')
  expect(await screen.findByText('2 teams change their places.')).toBeTruthy()
  const tried = within(screen.getByRole('list', { name: 'Tier 1 with this rule' })).getAllByRole('listitem')
  expect(tried.map(({ textContent }) => textContent)).toEqual([
    '1Team 2▲ 1up 1 placemore points: 3 to 1',
    '2Team 1▼ 1down 1 place',
  ])
  type('Table rule', 'fivb')
  expect(screen.queryByText('2 teams change their places.')).toBeNull()
})
