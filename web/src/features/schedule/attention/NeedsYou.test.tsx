import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { serve, thursday } from '../../../test/server.ts'

const line = (id: number) => ({
  id,
  leagueId: 7,
  gameId: 100 + id,
  courtName: `Court ${id}`,
  gameTime: '19:15',
  inviteToken: `token${id}`,
})
const fixture = (id: number, game: object = {}) => ({
  line: line(id),
  team1: { id: 1, name: 'Pine Hollow' },
  team2: { id: 2, name: 'Lantern Club' },
  game: { id: 100 + id, status: 'scheduled', team1Score: 0, team2Score: 0, ...game },
})
const item = (id: number, kind = 'scoreMissing') => ({
  id: `${kind}-${id}`,
  kind,
  gameId: 100 + id,
  scheduleId: id,
  day: '2026-11-26',
  night: id === 9 ? '2026-11-19' : '2026-11-26',
  since: '2026-11-27T01:15:00Z',
  sentence: `Game ${id} has no result.`,
  actions: [{ name: 'enterResult' }, { name: 'takeOver' }, { name: 'dismiss' }],
})

const textsOf = (item?: HTMLElement) =>
  [...(item?.querySelectorAll('h3, p') ?? [])].map(({ textContent }) => textContent)

const onOpen = vi.fn()

async function open(
  items: object[],
  games: object[],
  waiting: object[] = [],
  day: string | null = '2026-11-26',
) {
  serve({ 'GET /api/leagues/7/attention': items, 'GET /api/leagues/7/schedules': [] })
  await show(async () => {
    const { NeedsYou } = await import('./NeedsYou.tsx')
    const { Zone } = await import('../../../ui/page/zone.ts')
    const night = { today: '2026-11-26', day, games, waiting } as never
    return (
      <Zone value={thursday.timezone}>
        <NeedsYou league={thursday} night={night} onOpen={onOpen} />
      </Zone>
    )
  })
}

it('shows the first three items of the night, with an action in place, and how many more there are', async () => {
  await open(
    [1, 2, 9, 3, 4].map((id) => item(id)),
    [1, 2, 3, 4].map((id) => fixture(id)),
  )
  const list = within(await screen.findByRole('region', { name: 'Needs you' }))
  expect(list.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Needs you',
    'Score missing',
    'Score missing',
    'Score missing',
  ])
  expect(list.getByRole('link', { name: '2 more need attention' }).getAttribute('href')).toBe(
    '/pro/league/7/attention',
  )
  const actions = within(list.getByRole('group', { name: 'Game 2 has no result.' }))
  fireEvent.click(actions.getByRole('button', { name: 'Enter Result' }))
  expect(onOpen).toHaveBeenCalledWith({ what: 'result', game: line(2) })
  fireEvent.click(actions.getByRole('button', { name: 'More: Game 2 has no result.' }))
  expect(screen.getByRole('link', { name: 'Take Over Scoring' }).getAttribute('href')).toBe('/game/token2')
})

it('says court, score and time before the names, which are the part that may be long', async () => {
  const offline = { ...item(4, 'scorerOffline'), since: '2026-11-27T01:32:00Z' }
  const running = { live: true, team1Score: 7, team2Score: 9 }
  await open([offline, item(1)], [fixture(4, running), fixture(1)])
  const [first, second] = within(await screen.findByRole('region', { name: 'Needs you' })).getAllByRole(
    'listitem',
  )
  expect(textsOf(first)).toEqual([
    'Scorer offline',
    'Court 4 · 7–9 · since 8:32 PM',
    'Pine Hollow vs Lantern Club',
  ])
  expect(textsOf(second)).toEqual(['Score missing', 'Court 1 · 7:15 PM', 'Pine Hollow vs Lantern Club'])
})

it('shows all sets of a match, and the whole sentence of what the facts do not say', async () => {
  const sets = [
    { team1Score: 25, team2Score: 20 },
    { team1Score: 7, team2Score: 9 },
  ]
  await open([item(2, 'disputed')], [fixture(2, { live: true, sets })])
  const [disputed] = within(await screen.findByRole('region', { name: 'Needs you' })).getAllByRole('listitem')
  expect(textsOf(disputed)).toEqual([
    'Disputed result',
    'Court 2 · 25–20, 7–9 · 7:15 PM',
    'Game 2 has no result.',
  ])
})

it('leads to what other nights need', async () => {
  await open([item(9)], [fixture(1)])
  expect(await screen.findByRole('link', { name: '1 game of another night needs attention' })).toBeTruthy()
  expect(screen.queryByRole('listitem')).toBeNull()
})

it.each([['2026-11-26'], ['2026-12-03'], [null]])(
  'lists a game of tonight that has lost its place with its cause, while the night of %s is shown',
  async (day) => {
    const sentence = 'Aces vs Diggers, Court 3, 8:30 PM: Court 3 is out on Nov 26. It needs a new place.'
    const actions = [{ name: 'reschedule' }, { name: 'enterResult' }]
    await open([{ ...item(3, 'noPlace'), sentence, actions }], [fixture(1)], [fixture(3)], day)
    const list = within(await screen.findByRole('region', { name: 'Needs you' }))
    expect(list.getByRole('heading', { name: 'No place' })).toBeTruthy()
    expect(list.getByText(sentence)).toBeTruthy()
    expect(list.queryByText(/other night/)).toBeNull()
    fireEvent.click(list.getByRole('button', { name: 'Reschedule' }))
    expect(onOpen).toHaveBeenCalledWith({ what: 'move', game: line(3) })
  },
)
