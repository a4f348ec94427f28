import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Hall, HallAdoption } from '../../contract/types.ts'
import { field, press, show, type } from '../../test/screen.tsx'
import { failRequests, problem, serve, thursday } from '../../test/server.ts'

const hall: Hall = {
  id: 5,
  name: 'Sports Hall',
  isOwner: true,
  hasCode: false,
  courts: [
    { id: 1, name: 'Court 1' },
    { id: 2, name: 'Court 2' },
  ],
  leagues: [],
  others: 0,
}

const proposal: HallAdoption = {
  courts: [
    { leagueId: 7, name: 'Court 1', courtId: 1 },
    { leagueId: 7, name: 'Beach', courtId: null },
    { leagueId: 8, name: 'COURT 2', courtId: 2 },
  ],
  leagues: [
    { id: 7, name: 'Thursday Night' },
    { id: 8, name: 'Youth' },
  ],
  clashes: ['Court 2 on Dec 3, 2026 at 7:00 PM: Thursday Night and Youth'],
  hall,
  affected: 2,
}

const adopt = 'POST /api/halls/5/adopt'

beforeEach(() => {
  history.replaceState(null, '', '/pro/halls')
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: true }))
})

const openList = () =>
  show(async () => {
    const { HallsPage } = await import('./HallsPage.tsx')
    return <HallsPage />
  })

const openHall = () =>
  show(async () => {
    const { HallPage } = await import('./HallPage.tsx')
    return <HallPage id="5" />
  })

const emptyDay = {
  date: '2026-12-03',
  timezone: 'UTC',
  courts: hall.courts,
  uses: [],
  previous: null,
  next: null,
}

it('creates a hall with the courts of all leagues, and makes them its courts in one press', async () => {
  const court = (courtName: string) => ({ id: 1, leagueId: 7, tier: 1, courtName })
  const calls = serve({
    'GET /api/halls': { halls: [] },
    'GET /api/leagues': [thursday, { ...thursday, id: 8 }, { ...thursday, id: 9, role: 'scorer' }],
    'GET /api/leagues/7/tier-courts': [court('Court 2'), court('Court 1')],
    'GET /api/leagues/8/tier-courts': [court('court  2'), court('Court 10')],
    'POST /api/halls': hall,
    [`${adopt}?preview=true`]: proposal,
    [adopt]: proposal,
  })
  await openList()
  await screen.findByText('No halls yet')
  press('Create Hall')
  await waitFor(() => expect(field('Courts').value).toBe('Court 1\nCourt 2\nCourt 10'))
  type('Name', 'Sports Hall')
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create Hall' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Leagues in Sports Hall' }))
  expect(calls.find(({ route }) => route === 'POST /api/halls')?.body).toEqual({
    name: 'Sports Hall',
    courts: ['Court 1', 'Court 2', 'Court 10'],
  })
  const thursdays = within(await dialog.findByRole('group', { name: 'Thursday Night' }))
  expect(thursdays.getByLabelText<HTMLSelectElement>('Beach').value).toBe('')
  expect(
    within(dialog.getByRole('region', { name: 'Clashes that are there already' })).getByText(
      'Court 2 on Dec 3, 2026 at 7:00 PM: Thursday Night and Youth',
    ),
  ).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Save 2 Courts' }))
  await screen.findByText('2 courts saved')
  expect(calls.find(({ route }) => route === adopt)?.body).toEqual({
    courts: [proposal.courts[0], proposal.courts[2]],
  })
})

it('previews each choice, and shows why one is refused', async () => {
  serve({
    'GET /api/halls': { halls: [hall] },
    'GET /api/halls/5/day': emptyDay,
    [`${adopt}?preview=true`]: (body: { courts?: unknown }) =>
      body.courts
        ? problem(400, 'Two courts of one league cannot be the same court of the hall', 'courts')
        : proposal,
  })
  await openHall()
  fireEvent.click(await screen.findByRole('button', { name: 'Leagues' }))
  const thursdays = within(await screen.findByRole('group', { name: 'Thursday Night' }))
  fireEvent.change(thursdays.getByLabelText('Beach'), { target: { value: '1' } })
  expect(await screen.findByText(/Two courts of one league/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save 3 Courts' }).disabled).toBe(true)
})

it('joins the hall of another owner by its code', async () => {
  const calls = serve({
    'GET /api/halls': { halls: [{ ...hall, isOwner: false, others: 2 }] },
    'POST /api/halls/by-code': { ...hall, isOwner: false },
    [`${adopt}?preview=true`]: { ...proposal, clashes: [] },
    [adopt]: proposal,
  })
  await openList()
  expect(await screen.findByText('of another owner')).toBeTruthy()
  expect(screen.getByText('2 leagues of other owners')).toBeTruthy()
  press('Join with a Code')
  press('Next')
  expect(screen.getByText('Enter the code')).toBeTruthy()
  type('Code', ' c0de ')
  press('Next')
  fireEvent.click(await screen.findByRole('button', { name: 'Save 2 Courts' }))
  await screen.findByText('2 courts saved')
  expect(calls.filter(({ route }) => route.startsWith(adopt)).map(({ body }) => body)).toEqual([
    { code: 'c0de' },
    { code: 'c0de', courts: [proposal.courts[0], proposal.courts[2]] },
  ])
})

it('orders, renames and removes courts, and lists the games that are in the way', async () => {
  const sentence = 'Court 1 has games to come: Youth on Dec 3, 2026 at 7:00 PM. Move them first.'
  const responses: { [route: string]: unknown } = {
    'GET /api/halls': { halls: [hall] },
    'GET /api/halls/5/day': emptyDay,
    'PUT /api/halls/5/courts': problem(409, sentence, 'courts'),
  }
  const calls = serve(responses)
  await openHall()
  fireEvent.click(await screen.findByRole('button', { name: 'Courts' }))
  press('Move Court 2 up')
  press('Remove Court 1')
  press('Add Court')
  type('Court 1', 'Centre')
  press('Save')
  const dialog = within(screen.getByRole('dialog', { name: 'Courts of Sports Hall' }))
  expect(await dialog.findByText(sentence)).toBeTruthy()
  expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({
    courts: [{ id: 2, name: 'Centre' }, { name: 'Court 3' }],
  })
  responses['PUT /api/halls/5/courts'] = hall
  press('Save')
  expect(await screen.findByText('Courts saved')).toBeTruthy()
})

it('renames and deletes a hall, and makes a code', async () => {
  const calls = serve({
    'GET /api/halls': { halls: [hall] },
    'GET /api/halls/5/day': emptyDay,
    'PATCH /api/halls/5': problem(409, 'You have another hall of that name. Choose a different one.', 'name'),
    'POST /api/halls/5/code': { code: 's3cret' },
    'DELETE /api/halls/5': null,
  })
  await openHall()
  const choose = async (item: string) => {
    fireEvent.click(await screen.findByRole('button', { name: 'More' }))
    press(item)
  }
  await choose('Rename Hall')
  type('Name', 'School')
  press('Save')
  await waitFor(() => expect(field('Name').getAttribute('aria-invalid')).toBe('true'))
  press('Cancel')
  await choose('Code for Other Owners')
  press('New Code')
  await waitFor(() => expect(field('Code').value).toBe('s3cret'))
  press('Close')
  await choose('Delete Hall')
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete Hall' }))
  await screen.findByText('Hall deleted')
  expect(calls.some(({ route }) => route === 'DELETE /api/halls/5')).toBe(true)
  expect(location.pathname).toBe('/pro/halls')
})

it('says that the halls could not be loaded', async () => {
  failRequests()
  await openList()
  expect(await screen.findByText('Your halls could not be loaded.')).toBeTruthy()
})
