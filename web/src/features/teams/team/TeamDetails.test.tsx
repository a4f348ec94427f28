import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { field, waitForDescription, press, type } from '../../../test/screen.tsx'
import { problem, serve } from '../../../test/server.ts'
import {
  aces,
  diggers,
  gameOfTeams,
  openTeams,
  pressInTeamMenu,
  teamResponses,
} from '../../../test/teams.tsx'
import type { Call } from '../../../test/server.ts'

let responses: { [route: string]: unknown }
let calls: Call[]

beforeEach(() => {
  responses = teamResponses()
  calls = serve(responses)
})

const requestBodies = (route: string) => calls.filter((call) => call.route === route).map(({ body }) => body)

describe('an open team', () => {
  it('changes the kits, the tier and the badge of a team at once', async () => {
    responses['PATCH /api/teams/1'] = (body: object) =>
      'badge' in body
        ? problem(422, 'A badge has two or three letters or digits', 'badge')
        : { ...aces, ...body }
    await openTeams()
    pressInTeamMenu('Aces', 'Edit Team')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Blue' }).checked).toBe(true)
    const second = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Second kit' })
    expect(second.selectedOptions[0]?.text).toBe('Usual: Orange')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Badge' }).placeholder).toBe('ACE')
    const changes = async (change: () => void, body: object) => {
      change()
      await waitFor(() => expect(requestBodies('PATCH /api/teams/1').at(-1)).toEqual(body))
      await screen.findByText('Team updated')
    }
    await changes(() => type('Second kit', 'white'), { secondKit: 'white' })
    await changes(() => fireEvent.click(screen.getByRole('radio', { name: 'Teal' })), { kit: 'teal' })
    await changes(() => type('Tier', '2'), { tier: 2 })
    type('Badge', 'ACES')
    fireEvent.blur(field('Badge'))
    await waitForDescription('Badge', 'A badge has two or three letters or digits')
  })

  it('changes its kit with two presses', async () => {
    responses['PATCH /api/teams/1'] = { ...aces, kit: 'teal' }
    await openTeams()
    press('Aces')
    const dialog = within(screen.getByRole('dialog', { name: 'Aces' }))
    fireEvent.click(dialog.getByRole('radio', { name: 'Teal' }))
    await waitFor(() => expect(requestBodies('PATCH /api/teams/1')).toEqual([{ kit: 'teal' }]))
  })

  it('does not keep a second kit that has become the first', async () => {
    const second = { ...aces, secondKit: 'white' as const }
    responses['GET /api/leagues/7/teams'] = [second, diggers]
    responses['PATCH /api/teams/1'] = second
    await openTeams()
    pressInTeamMenu('Aces', 'Edit Team')
    fireEvent.click(screen.getByRole('radio', { name: 'White' }))
    expect(await screen.findByText('Team updated')).toBeTruthy()
    press('Undo')
    await waitFor(() =>
      expect(requestBodies('PATCH /api/teams/1')).toEqual([
        { kit: 'white', secondKit: null },
        { kit: 'blue', secondKit: 'white' },
      ]),
    )
  })

  it('shows the games of a team: the next, the results with its form, and head to head', async () => {
    responses['GET /api/leagues/7/games'] = [
      gameOfTeams(1, 'completed', { day: '2026-09-03' }),
      gameOfTeams(2, 'completed', { day: '2026-09-10', team1Score: 20, team2Score: 25, winnerId: 2 }),
      gameOfTeams(3, 'scheduled', { day: '2026-09-17' }),
      gameOfTeams(4, 'completed', { day: '2026-09-10', team1Id: 2, team2Id: 5 }),
    ]
    const next = { courtName: 'Court 1', gameTime: '20:15', status: 'scheduled', team1Id: 2, team2Id: 1 }
    responses['GET /api/leagues/7/schedules'] = [
      { ...next, id: 9, day: '2026-11-26' },
      { ...next, id: 8, day: '2026-09-17' },
    ]
    await openTeams()
    press('Aces')
    const dialog = within(screen.getByRole('dialog', { name: 'Aces' }))
    const nextGames = within(await dialog.findByRole('region', { name: 'Next games' }))
    expect(nextGames.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Sep 17\s*8:15\u00a0PM.*Diggers.*Aces.*Court 1$/),
      expect.stringMatching(/^Nov 26/),
    ])
    const results = within(dialog.getByRole('region', { name: 'Results' }))
    expect(results.getByRole('img').getAttribute('aria-label')).toBe('won, lost')
    expect(results.getAllByRole('listitem')).toHaveLength(2)
    const rival = within(dialog.getByRole('row', { name: /Diggers/ }))
    expect(rival.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['1–1', '0'])
  })

  it('shows the streak of a team, its seasons, and head to head in all of them', async () => {
    const record = {
      wins: 3,
      losses: 1,
      pointsFor: 100,
      pointsAgainst: 90,
      slug: '',
      teamName: 'Aces',
      tier: 1,
    }
    responses['GET /api/teams/1/history'] = {
      streak: { result: 'W', length: 3 },
      form: ['L', 'W'],
      meetings: [{ teamId: 2, name: 'Diggers', kit: 'orange', badge: 'DIG', wins: 4, losses: 2, draws: 1 }],
      seasons: [
        { ...record, leagueId: 7, teamId: 1, seasonName: 'Winter 2027', honours: [] },
        {
          ...record,
          leagueId: 3,
          teamId: 11,
          seasonName: 'Fall 2026',
          honours: [{ teamId: 11, title: '', tier: 2, place: 1 }],
        },
      ],
    }
    await openTeams()
    press('Aces')
    const dialog = within(screen.getByRole('dialog', { name: 'Aces' }))
    expect(
      within(await dialog.findByRole('region', { name: 'Streak' })).getByText('3 wins in a row'),
    ).toBeTruthy()
    const rivals = within(dialog.getByRole('region', { name: 'Head to head in all seasons' }))
    expect(rivals.getByRole('listitem').textContent).toBe('DIGDiggers4–1–2')
    const seasons = within(dialog.getByRole('region', { name: 'Seasons' })).getAllByRole('listitem')
    expect(seasons.map(({ textContent }) => textContent)).toEqual([
      'Winter 2027Tier 13–1',
      'Fall 2026Tier 2: place 13–1',
    ])
    const links = within(dialog.getByRole('region', { name: 'Seasons' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/pro/league/3/teams'])
  })

  it('shows the games of a team whose history could not be loaded, and asks again', async () => {
    responses['GET /api/teams/1/history'] = problem(500, 'An error has occurred.')
    await openTeams()
    press('Aces')
    const dialog = within(screen.getByRole('dialog', { name: 'Aces' }))
    expect(await dialog.findByText(/The seasons could not be loaded/)).toBeTruthy()
    expect(dialog.getByRole('region', { name: 'Results' })).toBeTruthy()
    responses['GET /api/teams/1/history'] = {
      streak: { result: 'L', length: 1 },
      form: [],
      meetings: [],
      seasons: [],
    }
    fireEvent.click(dialog.getByRole('button', { name: 'Try again' }))
    expect(await dialog.findByText('1 defeat')).toBeTruthy()
  })

  it('says which games have ended level, and counts them head to head', async () => {
    responses['GET /api/leagues/7/games'] = [
      gameOfTeams(1, 'completed'),
      gameOfTeams(2, 'completed', { day: '2026-09-10', team1Score: 21, team2Score: 21, winnerId: null }),
      gameOfTeams(3, 'completed', {
        day: '2026-09-17',
        team1Score: 0,
        team2Score: 0,
        winnerId: null,
        forfeit: 'both',
      }),
    ]
    await openTeams()
    press('Aces')
    const dialog = within(screen.getByRole('dialog', { name: 'Aces' }))
    const results = within(await dialog.findByRole('region', { name: 'Results' }))
    const rows = results.getAllByRole('listitem').map((row) => row.textContent)
    expect(rows.map((row) => row.includes('Draw'))).toEqual([false, true, false])
    const table = within(dialog.getByRole('table', { name: 'Head to head' }))
    expect(table.getByRole('columnheader', { name: 'W–D–L' })).toBeTruthy()
    const rival = within(table.getByRole('row', { name: /Diggers/ }))
    expect(rival.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['1–1–0', '+5'])
  })
})
