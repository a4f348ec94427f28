import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { field, press, show, type } from '../../../../test/screen.tsx'
import { serve, team, thursday } from '../../../../test/server.ts'
import type { Call } from '../../../../test/server.ts'
import { TableRulesForm } from './TableRulesForm.tsx'

let calls: Call[]

beforeEach(() => {
  calls = serve({
    'GET /api/leagues/7/teams': [1, 2, 3, 4, 5, 6, 7].map((id) => team(id, `Team ${id}`, id > 4 ? 2 : 1)),
    'PATCH /api/leagues/7': thursday,
  })
})

const open = (settings: Partial<typeof thursday>) =>
  show(() => Promise.resolve(<TableRulesForm league={{ ...thursday, ...settings, role: 'owner' }} />))

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
  press('Save Table Rule')
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
  press('Save Table Rule')
  await waitFor(() => expect(calls.some(({ route }) => route.startsWith('PATCH'))).toBe(true))
  expect(calls.find(({ route }) => route.startsWith('PATCH'))?.body).toMatchObject({
    tableRules: { forfeit: { score: 'none', noticeHours: 24, markFrom: 3 } },
  })
})
