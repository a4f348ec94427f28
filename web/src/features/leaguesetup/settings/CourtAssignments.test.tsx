import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { serve, thursday } from '../../../test/server.ts'

it('shows which court of a hall a court is, and suggests the other courts of the hall', async () => {
  const court = (id: number, courtName: string) => ({
    id,
    leagueId: 7,
    tier: 1,
    courtName,
    timeSlotStart: null,
    timeSlotEnd: null,
    createdAt: '2026-09-01T10:00:00Z',
  })
  const hall = {
    id: 5,
    name: 'Sports Hall',
    courts: [
      { id: 1, name: 'Field 1' },
      { id: 2, name: 'Field 2' },
    ],
    leagues: [{ id: 7, name: thursday.name, courts: [{ name: 'COURT  1', courtId: 1 }] }],
  }
  serve({
    'GET /api/leagues/7/tier-courts': [court(3, 'Court 1'), court(4, 'Outside')],
    'GET /api/halls': { halls: [hall, { ...hall, id: 6, name: 'School', leagues: [] }] },
  })
  await show(async () => {
    const { CourtAssignments } = await import('./CourtAssignments.tsx')
    return <CourtAssignments league={thursday} />
  })
  const tier = within(await screen.findByRole('region', { name: 'Courts of tier 1' }))
  const link = await tier.findByRole('link', { name: 'Field 1 in Sports Hall' })
  expect(link.getAttribute('href')).toBe('/pro/halls/5')
  expect(tier.getAllByRole('link')).toHaveLength(1)
  const name = tier.getByRole('combobox', { name: 'Court name' })
  const list = document.getElementById(name.getAttribute('list') ?? '')
  expect([...(list?.querySelectorAll('option') ?? [])].map(({ value }) => value)).toEqual(['Field 2'])
})
