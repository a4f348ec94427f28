import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { descriptionOf, waitForDescription, press, type } from '../../test/screen.tsx'
import { problem, serve, team } from '../../test/server.ts'
import { aces, diggers, gameOfTeams, openTeams, pressInTeamMenu, teamResponses } from '../../test/teams.tsx'
import type { Call } from '../../test/server.ts'

let responses: { [route: string]: unknown }
let calls: Call[]

beforeEach(() => {
  responses = teamResponses()
  calls = serve(responses)
})

const requestBodies = (route: string) => calls.filter((call) => call.route === route).map(({ body }) => body)

describe('the tables', () => {
  it('shows a row with the record of each team in the table of its tier', async () => {
    await openTeams()
    const tier = within(screen.getByRole('region', { name: 'Tier 1' }))
    const row = within(tier.getByRole('row', { name: /Aces/ }))
    expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['2–1', '+12', ''])
    expect(row.getByText('+12').className).toContain('good')
    expect(screen.getByText('−12').className).toContain('bad')
  })

  it('sorts the teams of a tier by wins, then by point difference', async () => {
    responses['GET /api/leagues/7/teams'] = [
      team(1, 'Second', 1, { wins: 2, losses: 1, pointsFor: 50, pointsAgainst: 49 }),
      team(2, 'First', 1, { wins: 2, losses: 1, pointsFor: 60, pointsAgainst: 49 }),
      team(3, 'Third', 1, { wins: 1, losses: 2, pointsFor: 90, pointsAgainst: 49 }),
    ]
    await openTeams()
    const tier = within(await screen.findByRole('region', { name: 'Tier 1' }))
    expect(tier.getAllByRole('rowheader').map((cell) => cell.querySelector('bdi')?.textContent)).toEqual([
      'First',
      'Second',
      'Third',
    ])
    expect(screen.getByRole('region', { name: 'Tier 2' }).textContent).toContain('No teams yet')
  })

  it.each(['viewer', 'scorer'] as const)('offers no management controls to a %s', async (role) => {
    await openTeams({ role })
    expect(screen.queryAllByRole('button').map((button) => button.textContent)).toEqual(['Aces', 'Diggers'])
    press('Aces')
    expect(within(screen.getByRole('dialog', { name: 'Aces' })).queryByRole('textbox')).toBeNull()
  })

  it('points to the schedule while there are no games', async () => {
    responses['GET /api/leagues/7/teams'] = [team(1, 'Aces'), team(2, 'Diggers')]
    await openTeams()
    expect(await screen.findByRole('region', { name: 'Next step' })).toBeTruthy()
  })

  it('does not request the games once a team has played', async () => {
    await openTeams()
    expect(screen.queryByRole('region', { name: 'Next step' })).toBeNull()
    expect(requestBodies('GET /api/leagues/7/schedules')).toEqual([])
    expect(requestBodies('GET /api/leagues/7/games')).toEqual([])
  })

  it('shows the badges of the teams beside their names', async () => {
    await openTeams()
    const row = screen.getByRole('row', { name: /Aces/ })
    expect(row.querySelector('[data-kit]')?.textContent).toBe('ACE')
    expect(row.querySelector('[data-kit]')?.getAttribute('data-kit')).toBe('blue')
  })
})

describe('Add Team', () => {
  it('adds a team', async () => {
    responses['POST /api/teams'] = team(3, 'Net Gains', 1)
    await openTeams()
    press('Add Team')
    const dialog = screen.getByRole('dialog', { name: 'Add Team' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add Team' }))
    expect(descriptionOf('Team name')).toBe('Team name is required')
    type('Team name', 'Net Gains')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add Team' }))
    expect(await screen.findByText('Team added')).toBeTruthy()
    expect(requestBodies('POST /api/teams')).toEqual([{ leagueId: 7, name: 'Net Gains' }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('adds a team with a kit and a badge', async () => {
    responses['POST /api/teams'] = team(3, 'Net Gains', 1)
    await openTeams()
    press('Add Team')
    const kits = within(screen.getByRole('group', { name: 'Kit' })).getAllByRole('radio')
    expect(kits.map((kit) => kit.closest('label')?.textContent).join(' ')).toBe(
      'Blue Red Green Violet Teal Pink Indigo Graphite Orange Amber Sky White',
    )
    expect(kits.some((kit) => (kit as HTMLInputElement).checked)).toBe(false)
    type('Team name', 'Net Gains')
    fireEvent.click(screen.getByRole('radio', { name: 'Teal' }))
    type('Badge', 'n&g')
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Team' }))
    expect(await screen.findByText('Team added')).toBeTruthy()
    expect(requestBodies('POST /api/teams')).toEqual([
      { leagueId: 7, name: 'Net Gains', kit: 'teal', badge: 'n&g' },
    ])
  })

  it('shows the server error at the name field', async () => {
    responses['POST /api/teams'] = problem(422, 'There is already a team called "Aces"', 'name')
    await openTeams()
    press('Add Team')
    type('Team name', 'Aces')
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Team' }))
    expect(await screen.findByText('Failed to add team')).toBeTruthy()
    await waitForDescription('Team name', 'There is already a team called "Aces"')
  })

  it('reports the invalid line of a pasted list', async () => {
    responses['POST /api/teams'] = [aces]
    await openTeams()
    press('Add Team')
    press('Add a list of teams')
    type('Team names', `New\n${'x'.repeat(101)}`)
    press('Add 2 Teams')
    expect(descriptionOf('Team names')).toBe('Line 2: Team name must be at most 100 characters')
  })

  it('previews a pasted list: what is new, there already, or too many', async () => {
    responses['POST /api/teams'] = [aces]
    await openTeams({ tierCount: 1, teamsPerTier: 2 })
    press('Add Team')
    press('Add a list of teams')
    type('Team names', 'aces\nNew\nNewer\nnew')
    const preview = within(screen.getByRole('region', { name: 'Preview' }))
    expect(preview.getByRole('status').textContent).toBe(
      '2 new teams · 2 already there, left out · 1 more than the tiers have room for: it goes into the last tier',
    )
    expect(preview.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'acesalready there',
      'NewTier 1',
      'NewerTier 1',
      'newalready there',
    ])
    press('Add 2 Teams')
    expect(await screen.findByText('Teams added')).toBeTruthy()
    expect(requestBodies('POST /api/teams')).toEqual([{ leagueId: 7, names: ['New', 'Newer'] }])
  })
})

describe('in its row', () => {
  it('renames a team in its row, and takes it back', async () => {
    responses['PATCH /api/teams/1'] = (body: { name: string }) => ({ ...aces, ...body })
    await openTeams()
    fireEvent.keyDown(screen.getByRole('button', { name: 'Aces' }), { key: 'F2' })
    const input = screen.getByRole('textbox', { name: 'Team name' })
    await waitFor(() => expect(document.activeElement).toBe(input))
    type('Team name', ' ')
    fireEvent.keyDown(input, { key: 'Enter' })
    expect(descriptionOf('Team name')).toBe('Team name is required')
    type('Team name', 'Spades')
    fireEvent.keyDown(input, { key: 'Enter' })
    expect(await screen.findByText('Team updated')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    expect(document.activeElement?.textContent).toBe('Aces')
    press('Undo')
    await waitFor(() =>
      expect(requestBodies('PATCH /api/teams/1')).toEqual([{ name: 'Spades' }, { name: 'Aces' }]),
    )
  })

  it('leaves a name as it was with Escape', async () => {
    await openTeams()
    fireEvent.keyDown(screen.getByRole('button', { name: 'Aces' }), { key: 'F2' })
    type('Team name', 'Spades')
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Team name' }), { key: 'Escape' })
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(requestBodies('PATCH /api/teams/1')).toEqual([])
  })

  it('shows why the server refuses a name, in the row', async () => {
    responses['PATCH /api/teams/1'] = problem(422, 'There is already a team called "Diggers"', 'name')
    await openTeams()
    fireEvent.keyDown(screen.getByRole('button', { name: 'Aces' }), { key: 'F2' })
    type('Team name', 'Diggers')
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Team name' }), { key: 'Enter' })
    await waitForDescription('Team name', 'There is already a team called "Diggers"')
  })

  it('says under the name that the plan of the league has ended, before it is pressed', async () => {
    await openTeams({ planEnded: 'Pro ended for this league.' })
    fireEvent.keyDown(screen.getByRole('button', { name: 'Aces' }), { key: 'F2' })
    expect(descriptionOf('Team name')).toBe('Pro ended for this league.')
    type('Team name', ' ')
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Team name' }), { key: 'Enter' })
    expect(descriptionOf('Team name')).toBe('Team name is required')
  })

  it('moves a team to another tier from its menu, and takes it back', async () => {
    responses['PATCH /api/teams/1'] = (body: object) => ({ ...aces, ...body })
    await openTeams()
    pressInTeamMenu('Aces', 'Move to tier 2')
    expect(await screen.findByText('Aces, tier 2')).toBeTruthy()
    press('Undo')
    await waitFor(() => expect(requestBodies('PATCH /api/teams/1')).toEqual([{ tier: 2 }, { tier: 1 }]))
  })

  it('moves a team that is dragged to the table of another tier', async () => {
    responses['PATCH /api/teams/1'] = { ...aces, tier: 2 }
    await openTeams()
    document.elementFromPoint = () => screen.getByRole('region', { name: 'Tier 2' })
    const at = (x: number, y: number) => ({ clientX: x, clientY: y, button: 0, pointerType: 'mouse' })
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Aces' }), at(10, 100))
    fireEvent.pointerMove(window, at(12, 102)) // a press, not yet a drag
    fireEvent.pointerMove(window, at(10, 300))
    fireEvent.pointerUp(window, at(10, 300))
    expect(await screen.findByText('Team updated')).toBeTruthy()
    expect(requestBodies('PATCH /api/teams/1')).toEqual([{ tier: 2 }])
  })

  it('leaves a team in its tier when Escape ends a drag', async () => {
    await openTeams()
    document.elementFromPoint = () => screen.getByRole('region', { name: 'Tier 2' })
    const at = (x: number, y: number) => ({ clientX: x, clientY: y, button: 0, pointerType: 'mouse' })
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Aces' }), at(10, 100))
    fireEvent.pointerMove(window, at(10, 300))
    fireEvent.keyDown(window, { key: 'Escape' })
    fireEvent.pointerUp(window, at(10, 300))
    expect(requestBodies('PATCH /api/teams/1')).toEqual([])
  })
})

describe('Delete Team', () => {
  it('shows the number of games before it deletes a team', async () => {
    responses['DELETE /api/teams/1'] = null
    responses['GET /api/leagues/7/games'] = [
      gameOfTeams(1, 'completed'),
      gameOfTeams(2, 'scheduled'),
      gameOfTeams(3, 'completed', { team1Id: 5 }),
    ]
    responses['GET /api/leagues/7/schedules'] = [gameOfTeams(9, 'scheduled')]
    await openTeams()
    screen.getByRole('button', { name: 'More: Aces' }).focus()
    pressInTeamMenu('Aces', 'Delete Team')
    expect(screen.getByText(/permanently deleted/)).toBeTruthy()
    expect(await screen.findByText('That is 1 completed game and 1 scheduled game.')).toBeTruthy()
    responses['GET /api/leagues/7/teams'] = [diggers]
    press('Delete Team')
    expect(await screen.findByText('Team deleted')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('1 team'))
    expect(requestBodies('DELETE /api/teams/1')).toHaveLength(1)
  })

  it('shows the server error when a team could not be deleted', async () => {
    responses['DELETE /api/teams/1'] = problem(503, 'The server is busy')
    await openTeams()
    pressInTeamMenu('Aces', 'Delete Team')
    press('Delete Team')
    expect(await screen.findByText('Failed to delete team')).toBeTruthy()
    expect(screen.getByText('503: The server is busy')).toBeTruthy()
    expect(screen.getByRole('dialog', { name: 'Delete team?' })).toBeTruthy()
  })
})
