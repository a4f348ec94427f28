import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { press, show } from '../../test/screen.tsx'
import { serve, team, thursday } from '../../test/server.ts'
import type { Call } from '../../test/server.ts'

const row = (rank: number, name: string, overrides: object = {}) => ({
  rank,
  teamId: rank,
  name,
  wins: 3,
  losses: 1,
  pointsFor: 100,
  pointsAgainst: 88,
  winPct: 75,
  diff: 12,
  ...overrides,
})
const names = ['Aces', 'Block Party', 'Diggers', 'Net Gains']
const tier = (number: number) => ({
  tier: number,
  rows: names.map((name, i) => row(i + 1, name, i === 0 ? { why: 'more wins: 3 to 2', move: 'up' } : {})),
})
const weekly = { week: 3, basedOnWeek: 2, tiers: [tier(1), tier(2)] }
const tables = {
  rule: 'Wins first. Only completed games count.',
  overall: [tier(1), { tier: 2, rows: [] }],
  byTier: [
    {
      tier: 1,
      rows: [
        row(1, 'Diggers', { teamId: 3, form: ['L', 'W'], climb: 1 }),
        row(2, 'Net Gains', { teamId: 4, climb: -1 }),
      ],
    },
    { tier: 2, rows: [row(1, 'Aces'), row(2, 'Block Party', { wins: 1, diff: -4 })] },
  ],
  weekly,
}

let responses: { [route: string]: unknown }
let calls: Call[]

beforeEach(() => {
  responses = {
    'GET /api/leagues/7/standings': tables,
    'GET /api/leagues/7/tonight': { today: '2026-11-26', day: '2026-11-26', week: 3, games: [], waiting: [] },
    'GET /api/leagues/7/teams': names.map((name, i) => team(i + 1, name, 2)),
  }
  calls = serve(responses)
})

async function open(overrides: object = {}) {
  await show(async () => {
    const { Standings } = await import('./Standings.tsx')
    const { HeadSlot } = await import('../../ui/page/HeadActions.tsx')
    return (
      <HeadSlot value={document.body.appendChild(document.createElement('header'))}>
        <Standings league={{ ...thursday, ...overrides }} />
      </HeadSlot>
    )
  })
  await screen.findByText(tables.rule)
}

const useWideScreen = () =>
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('min-width') }),
  )
const columns = () =>
  within(screen.getAllByRole('table')[0] ?? document.body)
    .getAllByRole('columnheader')
    .map((head) => head.textContent)
const openWeekly = () => fireEvent.click(screen.getByRole('tab', { name: 'Weekly' }))

describe('Overall', () => {
  it('shows a table for each tier, on a phone with the columns that fit', async () => {
    await open()
    expect(columns()).toEqual(['Rank', 'Team', 'W–L', 'Diff'])
    const cells = within(screen.getByRole('row', { name: /Aces/ })).getAllByRole('cell')
    expect(cells.map((cell) => cell.textContent.trim())).toEqual(['1', '3–1', '+12'])
    expect(screen.getByText('No teams in this tier.')).toBeTruthy()
  })

  it('shows the other columns when a row is opened', async () => {
    await open()
    const opener = screen.getByRole('button', { name: 'Aces' })
    expect(opener.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(opener)
    expect(opener.getAttribute('aria-expanded')).toBe('true')
    const terms = screen.getAllByRole('term').map((term) => term.textContent)
    expect(terms).toEqual(['W', 'L', 'Win%', 'PF', 'PA', 'Diff'])
    const values = screen.getAllByRole('definition').map((value) => value.textContent)
    expect(values).toEqual(['3', '1', '75.0%', '100', '88', '+12'])
    expect(screen.getByText('Ranked above the next team: more wins: 3 to 2.')).toBeTruthy()
  })

  it('shows in the row that only the list decides, once games are played', async () => {
    const why = 'order on your list'
    const rows = [row(1, 'Aces', { why }), row(2, 'Diggers', { wins: 0, losses: 0, why })]
    responses['GET /api/leagues/7/standings'] = { ...tables, overall: [{ tier: 1, rows }] }
    await open()
    expect(within(screen.getByRole('row', { name: /Aces/ })).getByText(why)).toBeTruthy()
    expect(within(screen.getByRole('row', { name: /Diggers/ })).queryByText(why)).toBeNull()
  })

  it('shows all columns and the ranking reasons on a wide screen', async () => {
    useWideScreen()
    await open()
    expect(columns()).toEqual(['Rank', 'Team', 'Form', 'W', 'L', 'Win%', 'PF', 'PA', 'Diff', 'Why'])
    expect(screen.getByText('more wins: 3 to 2')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Aces' })).toBeNull()
  })

  it('marks the teams that would change tier in overall mode', async () => {
    await open({ scheduleMode: 'overall' })
    expect(await screen.findAllByText('(plays in tier 2 now)')).toHaveLength(2)
  })

  it('shows the tiers of a fixed league with form and climb, and the table across tiers after a press', async () => {
    useWideScreen()
    await open({ scheduleMode: 'fixed' })
    const first = screen.getByRole('row', { name: /^1 up 1 place Diggers/ })
    expect(within(first).getByRole('img', { name: 'lost, won' })).toBeTruthy()
    expect(screen.getByRole('row', { name: /^2 down 1 place Net Gains/ })).toBeTruthy()
    expect(within(screen.getByRole('table', { name: 'Tier 2' })).getAllByRole('row')).toHaveLength(3)
    press('Across Tiers')
    expect(screen.getAllByRole('table')).toHaveLength(1)
    expect(screen.getByRole('row', { name: /^3 Diggers Tier 1/ })).toBeTruthy()
    press('Across Tiers')
    expect(screen.getAllByRole('table')).toHaveLength(2)
  })

  it('has no table across tiers where the table shows it already', async () => {
    await open({ scheduleMode: 'overall' })
    expect(screen.queryByRole('button', { name: 'Across Tiers' })).toBeNull()
  })

  it('is sorted by the heads of its columns on a wide screen', async () => {
    useWideScreen()
    await open({ scheduleMode: 'fixed' })
    const table = within(screen.getByRole('table', { name: 'Tier 2' }))
    const order = () => table.getAllByRole('rowheader').map((cell) => cell.querySelector('bdi')?.textContent)
    const head = (name: string) => table.getByRole('columnheader', { name: new RegExp(`^${name}`) })
    expect(head('Rank').getAttribute('aria-sort')).toBe('ascending')
    fireEvent.click(within(head('Diff')).getByRole('button'))
    expect(order()).toEqual(['Aces', 'Block Party'])
    expect(head('Diff').getAttribute('aria-sort')).toBe('descending')
    expect(head('Rank').getAttribute('aria-sort')).toBeNull()
    fireEvent.click(within(head('Diff')).getByRole('button'))
    expect(order()).toEqual(['Block Party', 'Aces'])
    expect(head('Diff').getAttribute('aria-sort')).toBe('ascending')
  })

  it('marks no team in the other modes', async () => {
    await open({ scheduleMode: 'fixed' })
    expect(screen.queryByText(/plays in tier/)).toBeNull()
  })
})

describe('Weekly', () => {
  it('names the week and the week that it is based on', async () => {
    await open()
    openWeekly()
    expect(await screen.findByRole('heading', { name: 'Week 3' })).toBeTruthy()
    expect(screen.getByText(/Tier assignments based on week 2 performance\./)).toBeTruthy()
    expect(columns()).toEqual(['Rank', 'Team', 'W–L', 'Diff'])
  })

  it('says which places move and marks the teams that moved', async () => {
    await open()
    openWeekly()
    expect(await screen.findByText(/By the games of week 3, the last 2 move down to tier 2\.$/)).toBeTruthy()
    expect(screen.getByText(/By the games of week 3, the top 2 move up to tier 1\.$/)).toBeTruthy()
    expect(screen.getByText('(came up from tier 2)')).toBeTruthy()
  })

  it('mentions no moves in fixed mode', async () => {
    await open({ scheduleMode: 'fixed' })
    openWeekly()
    expect(
      await screen.findByText(/Tier assignments are fixed; the order is based on week 2 performance\./),
    ).toBeTruthy()
    expect(screen.queryByText(/By the games of week/)).toBeNull()
  })

  it.each([
    'Set a start date in the league’s settings to see weekly standings',
    'Weekly standings appear once a game is completed',
  ])('shows the message of an empty table: %s', async (message) => {
    responses['GET /api/leagues/7/standings'] = {
      ...tables,
      weekly: { week: 1, basedOnWeek: 0, message, tiers: [] },
    }
    await open()
    openWeekly()
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it.each([
    [2, 1, 2], // tonight is week 2, and the first of its results are in
    [2, 3, 3], // the league has advanced
    [9, 1, 3], // nobody plays before week 9
    [0, 1, 3], // before the season
  ])('shows the week of the night, %i, in a league in week %i', async (night, currentWeek, shown) => {
    const of = (week: number) => ({ ...tables, weekly: { ...weekly, week, basedOnWeek: week - 1 } })
    responses['GET /api/leagues/7/standings?week=2'] = of(2)
    responses['GET /api/leagues/7/tonight'] = { today: '', day: null, week: night, games: [], waiting: [] }
    await open({ currentWeek })
    openWeekly()
    expect(await screen.findByRole('heading', { name: `Week ${shown}` })).toBeTruthy()
    expect(screen.getByLabelText<HTMLSelectElement>('Week').value).toBe(String(shown))
  })

  it('shows an earlier week', async () => {
    responses['GET /api/leagues/7/standings?week=2'] = {
      ...tables,
      weekly: { ...weekly, week: 2, basedOnWeek: 1 },
    }
    await open()
    openWeekly()
    const week = await screen.findByLabelText<HTMLSelectElement>('Week')
    expect([...week.options].map(({ text }) => text)).toEqual(['Week 3', 'Week 2', 'Week 1'])
    fireEvent.change(week, { target: { value: '2' } })
    expect(await screen.findByRole('heading', { name: 'Week 2' })).toBeTruthy()
    expect(calls.at(-1)?.route).toBe('GET /api/leagues/7/standings?week=2')
  })

  it('is selected with the arrow keys', async () => {
    await open()
    fireEvent.keyDown(screen.getByRole('tab', { name: 'Overall' }), { key: 'ArrowRight' })
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Weekly' }))
    expect(await screen.findByRole('heading', { name: 'Week 3' })).toBeTruthy()
  })
})

describe('sharing', () => {
  const openShare = async (league: object) => {
    await show(async () => {
      const { StandingsActions } = await import('./StandingsActions.tsx')
      return <StandingsActions tables={undefined} league={{ ...thursday, ...league }} />
    })
    press('Share Standings')
  }

  it('copies the HTML that embeds the standings, and the address of the public page', async () => {
    const writeText = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    await openShare({ slug: 'thursday', visibility: 'public' })
    press('Copy HTML of the Standings')
    expect(await screen.findByText('HTML copied!')).toBeTruthy()
    expect(writeText).toHaveBeenLastCalledWith(expect.stringContaining('/embed/thursday/standings'))
    press('Copy Page Link')
    expect(await screen.findByText('Link copied!')).toBeTruthy()
    expect(writeText).toHaveBeenLastCalledWith(`${location.origin}/l/thursday`)
  })

  it('says what to do where there is no public page', async () => {
    await openShare({ slug: 'thursday', visibility: 'off' })
    expect(
      screen.getByText(/has no public page\. When its visibility is changed in Edit League/),
    ).toBeTruthy()
  })
})

it('retries a failed request', async () => {
  delete responses['GET /api/leagues/7/standings']
  await show(async () => {
    const { Standings } = await import('./Standings.tsx')
    return <Standings league={thursday} />
  })
  expect(await screen.findByText('The standings could not be loaded.')).toBeTruthy()
  responses['GET /api/leagues/7/standings'] = tables
  press('Try again')
  expect(await screen.findByText(tables.rule)).toBeTruthy()
})
