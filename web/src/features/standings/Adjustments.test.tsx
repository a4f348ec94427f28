import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Standings } from '../../contract/types.ts'
import { descriptionOf, field, press, show, type } from '../../test/screen.tsx'
import { problem, serve, team, thursday } from '../../test/server.ts'
import type { Call } from '../../test/server.ts'

const onClose = vi.fn()
const fee = { id: 3, points: -1, reason: 'Late fee', at: '2026-09-10T10:00:00Z' }
const row = (teamId: number, name: string, more: object = {}) => ({
  rank: teamId,
  teamId,
  name,
  wins: 1,
  losses: 0,
  pointsFor: 25,
  pointsAgainst: 20,
  winPct: 100,
  diff: 5,
  points: 2,
  ...more,
})
const tables = {
  rule: 'Points first.',
  columns: ['points', 'lot'],
  overall: [],
  byTier: [
    {
      tier: 1,
      rows: [
        row(2, 'Diggers'),
        row(1, 'Aces', { adjustments: [fee, { ...fee, id: 4, points: 2, reason: 'Hosted' }] }),
      ],
    },
    { tier: 2, rows: [row(3, 'Setters')] },
  ],
  weekly: { week: 1, basedOnWeek: 0, message: '', tiers: [] },
} as unknown as Standings

let responses: { [route: string]: unknown }
let calls: Call[]

beforeEach(() => {
  onClose.mockReset()
  responses = {
    'POST /api/teams/3/adjustments': { ...team(3, 'Setters'), adjustments: [{ ...fee, id: 9, points: -2 }] },
    'DELETE /api/teams/3/adjustments/9': team(3, 'Setters'),
    'DELETE /api/teams/1/adjustments/3': team(1, 'Aces'),
    'POST /api/teams/1/adjustments': { ...team(1, 'Aces'), adjustments: [fee] },
    'GET /api/leagues/7/teams': [team(1, 'Aces')],
    'POST /api/leagues/7/lots': [{ ...team(1, 'Aces'), lot: 2 }],
    'POST /api/leagues/7/lots/undo': [team(1, 'Aces')],
  }
  calls = serve(responses)
})

const sent = () =>
  calls.filter(({ route }) => !route.startsWith('GET')).map(({ route, body }) => [route, body])

describe('the footnotes', () => {
  const open = (role: 'owner' | 'viewer') =>
    show(async () => {
      const { Adjustments } = await import('./Adjustments.tsx')
      return <Adjustments league={{ ...thursday, role }} tables={tables} />
    })

  it('say the points and the reason of each adjustment, in the order of the table', async () => {
    await open('viewer')
    const notes = within(screen.getByRole('list', { name: 'Adjustments' })).getAllByRole('listitem')
    expect(notes.map(({ textContent }) => textContent)).toEqual([
      '* Aces: −1 point. Late fee',
      '* Aces: +2 points. Hosted',
    ])
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('are removed by a manager, and given back with Undo', async () => {
    await open('owner')
    const [remove] = screen.getAllByRole('button', { name: 'Remove the adjustment of Aces' })
    fireEvent.click(remove as HTMLElement)
    expect(await screen.findByText('Adjustment removed')).toBeTruthy()
    press('Undo')
    await waitFor(() =>
      expect(sent()).toEqual([
        ['DELETE /api/teams/1/adjustments/3', undefined],
        ['POST /api/teams/1/adjustments', { points: -1, reason: 'Late fee' }],
      ]),
    )
  })

  it('are not there without adjustments', async () => {
    await show(async () => {
      const { Adjustments } = await import('./Adjustments.tsx')
      return <Adjustments league={{ ...thursday, role: 'owner' }} tables={{ ...tables, byTier: [] }} />
    })
    expect(screen.queryByRole('list')).toBeNull()
  })
})

describe('Add Adjustment', () => {
  const open = () =>
    show(async () => {
      const { AddAdjustment } = await import('./AddAdjustment.tsx')
      return <AddAdjustment league={{ ...thursday, role: 'owner' }} tables={tables} onClose={onClose} />
    })
  const submit = () =>
    fireEvent.submit(screen.getByRole('button', { name: 'Add Adjustment' }).closest('form') as HTMLElement)

  it('offers the teams of all tiers by name', async () => {
    await open()
    const names = within(field('Team'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
    expect(names).toEqual(['Choose a team', 'Aces', 'Diggers', 'Setters'])
  })

  it('asks for a team, points and a reason', async () => {
    await open()
    submit()
    expect(descriptionOf('Team')).toBe('Choose a team')
    expect(descriptionOf('Reason')).toBe('Enter a reason, which everybody sees below the table')
    expect(document.activeElement).toBe(field('Team'))
    expect(sent()).toEqual([])
  })

  it.each(['', '0', '1.5', '101', 'x'])('refuses %j as points', async (points) => {
    await open()
    type('Points', points)
    submit()
    expect(descriptionOf('Points')).toBe('Points to add or take away must be from -100 to 100, and not 0')
  })

  it('sends them, also with a minus sign as people type it, and offers to undo it', async () => {
    await open()
    type('Team', '3')
    type('Points', ' −2 ')
    type('Reason', '  Late fee ')
    submit()
    expect(await screen.findByText('Points adjusted')).toBeTruthy()
    expect(screen.getByText('Setters: Late fee')).toBeTruthy()
    expect(onClose).toHaveBeenCalledOnce()
    press('Undo')
    expect(await screen.findByText('Adjustment removed')).toBeTruthy()
    expect(sent()).toEqual([
      ['POST /api/teams/3/adjustments', { points: -2, reason: 'Late fee' }],
      ['DELETE /api/teams/3/adjustments/9', undefined],
    ])
  })

  it('stays open with what was typed when the server refuses', async () => {
    responses['POST /api/teams/3/adjustments'] = problem(409, 'The order of this table has no points.')
    await open()
    type('Team', '3')
    type('Reason', 'Late fee')
    submit()
    expect(await screen.findByText('Failed to adjust the points')).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
    expect(field('Reason').value).toBe('Late fee')
  })
})

it('draws lots after a question', async () => {
  await show(async () => {
    const { DrawLots } = await import('./AddAdjustment.tsx')
    return <DrawLots league={{ ...thursday, role: 'owner' }} onClose={onClose} />
  })
  expect(screen.getByText(/New lots take the place of those that were drawn before\.$/)).toBeTruthy()
  press('Draw Lots')
  expect(await screen.findByText('Lots drawn')).toBeTruthy()
  expect(sent().map(([route]) => route)).toEqual(['POST /api/leagues/7/lots'])
  expect(onClose).toHaveBeenCalledOnce()
  press('Undo')
  expect(await screen.findByText('Taken back')).toBeTruthy()
  expect(sent().at(-1)).toEqual([
    'POST /api/leagues/7/lots/undo',
    { lots: [{ teamId: 1, lot: 2, before: 0 }] },
  ])
})
