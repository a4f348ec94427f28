import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press, type } from '../../../test/screen.tsx'
import { serve } from '../../../test/server.ts'
import { openTeams, pressInTeamMenu, teamResponses } from '../../../test/teams.tsx'

const captains = (more: object, link: object = {}) => ({
  'GET /api/leagues/7/captains': {
    rules: { scoreLinks: true, disputeHours: 48 },
    teams: [{ teamId: 1, name: 'Aces', tier: 1, token: 'abc', ...link }],
    ...more,
  },
})

it('shows who gets mails, asks another captain and removes an address', async () => {
  const contacts = [
    { id: 3, address: 'ann@example.org', confirmed: true, askedAt: '2026-11-20T12:00:00Z' },
    { id: 4, address: 'bob@example.org', confirmed: false, askedAt: '2026-11-20T12:00:00Z' },
  ]
  const calls = serve({
    ...teamResponses(),
    ...captains({ mail: true }, { contacts }),
    'POST /api/teams/1/contacts': {},
    'DELETE /api/teams/1/contacts/4': null,
  })
  await openTeams()
  pressInTeamMenu('Aces', 'Captain’s Link')
  const section = await screen.findByRole('region', { name: 'Mails to the captain' })
  const rows = within(section).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('ann@example.orggets mails'),
    expect.stringContaining('bob@example.orgwas asked, has not answered yet'),
  ])
  expect(screen.queryByRole('button', { name: 'Ask ann@example.org again' })).toBeNull()
  press('Ask by Mail')
  expect(await screen.findByText('Enter the address of a captain')).toBeTruthy()
  type('E-mail of the captain', 'cy@example.org')
  press('Ask by Mail')
  await screen.findByText('Question sent')
  press('Remove bob@example.org')
  await screen.findByText('Address removed')
  expect(
    calls.filter(({ route }) => !route.startsWith('GET')).map(({ route, body }) => [route, body]),
  ).toEqual([
    ['POST /api/teams/1/contacts', { email: 'cy@example.org' }],
    ['DELETE /api/teams/1/contacts/4', undefined],
  ])
})

it('says nothing of mails on a server that sends none', async () => {
  serve({ ...teamResponses(), ...captains({}) })
  await openTeams()
  pressInTeamMenu('Aces', 'Captain’s Link')
  await screen.findByRole('button', { name: 'Copy Link' })
  expect(screen.queryByRole('region', { name: 'Mails to the captain' })).toBeNull()
})
