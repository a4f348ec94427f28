import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { press, type } from '../../../test/screen.tsx'
import { openTeams, pressInTeamMenu, teamResponses } from '../../../test/teams.tsx'
import { problem, serve, team } from '../../../test/server.ts'
import type { Call } from '../../../test/server.ts'

const aces = team(1, 'Aces', 1, { wins: 1 })
const diggers = team(2, 'Diggers', 1)
const withdrawn = { ...diggers, withdrawnOn: '2026-11-05' }
const preview = {
  message: 'Would withdraw Diggers on Nov 5, 2026: cancel 1 game, 2 results stand.',
  team: withdrawn,
  games: [
    {
      change: 'cancelled',
      gameId: 9,
      team1Id: 1,
      team2Id: 2,
      day: '2026-11-12',
      gameTime: '20:15',
      courtName: 'Court 1',
      team1Score: 0,
      team2Score: 0,
    },
  ],
  standings: [
    {
      teamId: 2,
      name: 'Diggers',
      before: { tier: 1, rank: 1, wins: 2, losses: 0, pointsFor: 50, pointsAgainst: 40 },
      after: { tier: 1, rank: 2, wins: 2, losses: 0, pointsFor: 50, pointsAgainst: 40 },
    },
  ],
}

let responses: { [route: string]: unknown }
let calls: Call[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-06T03:00:00Z') }) // the 5th in New York
  responses = {
    ...teamResponses(),
    'GET /api/leagues/7/teams': [aces, diggers],
    'POST /api/teams/2/withdraw?preview=true': preview,
    'POST /api/teams/2/withdraw': () => {
      responses['GET /api/leagues/7/teams'] = [aces, withdrawn]
      return preview
    },
    'POST /api/teams/2/withdraw/undo': { message: 'Diggers plays again: 1 game as before.', team: diggers },
  }
  calls = serve(responses)
})

const requestBodies = (route: string) => calls.filter((call) => call.route === route).map(({ body }) => body)
const dialog = () => within(screen.getByRole('dialog'))

function openWithdrawal(): void {
  pressInTeamMenu('Diggers', 'Withdraw Team')
}

describe('withdrawing a team', () => {
  it('shows what changes, does it, and takes it back', async () => {
    await openTeams()
    openWithdrawal()
    expect(await dialog().findByText(preview.message)).toBeTruthy()
    const changes = within(dialog().getByRole('region', { name: 'What changes' }))
    expect(changes.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Aces vs Diggers Nov 12, 8:15 PM, Court 1Not played',
      'Diggers1. 2–0, +10 → 2. 2–0, +10',
    ])
    fireEvent.click(dialog().getByRole('radio', { name: /^Results become void/ }))
    await waitFor(() =>
      expect(requestBodies('POST /api/teams/2/withdraw?preview=true')).toEqual([
        { on: '2026-11-05', how: 'keep' },
        { on: '2026-11-05', how: 'void' },
      ]),
    )
    fireEvent.click(dialog().getByRole('button', { name: 'Withdraw Team' }))
    expect(await screen.findByText('Team withdrawn')).toBeTruthy()
    expect(requestBodies('POST /api/teams/2/withdraw')).toEqual([{ on: '2026-11-05', how: 'void' }])
    expect(await screen.findByText('withdrew Nov 5')).toBeTruthy()
    expect(screen.getByRole('heading', { name: '1 team' })).toBeTruthy()
    press('Undo')
    expect(await screen.findByText('Diggers plays again: 1 game as before.')).toBeTruthy()
  })

  it('is taken back from the menu of the team, which does not move it any more', async () => {
    responses['GET /api/leagues/7/teams'] = [aces, withdrawn]
    await openTeams()
    press('More: Diggers')
    const menu = within(screen.getByRole('dialog'))
    expect(menu.queryByRole('button', { name: 'Move to tier 2' })).toBeNull()
    fireEvent.click(menu.getByRole('button', { name: 'Undo Withdrawal' }))
    expect(await screen.findByText('Team is back')).toBeTruthy()
  })

  it('lets a new team take over the games', async () => {
    await openTeams()
    openWithdrawal()
    fireEvent.change(dialog().getByLabelText('Who takes over its games?'), { target: { value: 'new' } })
    expect(dialog().getByRole<HTMLInputElement>('radio', { name: /^Forfeit the rest/ }).disabled).toBe(true)
    type('Team name', 'Late')
    fireEvent.blur(screen.getByLabelText('Team name'))
    await waitFor(() =>
      expect(requestBodies('POST /api/teams/2/withdraw?preview=true').at(-1)).toEqual({
        on: '2026-11-05',
        how: 'keep',
        newTeam: 'Late',
      }),
    )
    fireEvent.click(dialog().getByRole('button', { name: 'Withdraw Team' }))
    expect(await screen.findByText('Team withdrawn')).toBeTruthy()
  })

  it('says at its field what is wrong', async () => {
    responses['POST /api/teams/2/withdraw?preview=true'] = problem(
      422,
      'Aces has games of its own to play.',
      'replacedBy',
    )
    await openTeams()
    openWithdrawal()
    expect(await dialog().findByText('Aces has games of its own to play.')).toBeTruthy()
  })

  it('leads from the deletion of a team that has results', async () => {
    responses['GET /api/leagues/7/games'] = [
      { id: 1, team1Id: 1, team2Id: 2, status: 'completed', deletedAt: null },
    ]
    await openTeams()
    pressInTeamMenu('Diggers', 'Delete Team')
    fireEvent.click(await dialog().findByRole('button', { name: 'Withdraw Team' }))
    expect(screen.getByRole('dialog', { name: 'Withdraw Diggers' })).toBeTruthy()
  })
})
