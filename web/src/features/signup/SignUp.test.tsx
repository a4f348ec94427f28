import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { JoinPage, OwnSignup } from '../../contract/types.ts'
import { press, show, type } from '../../test/screen.tsx'
import { failRequests, problem, serve } from '../../test/server.ts'

const joinPage: JoinPage = {
  league: 'Thursday',
  season: 'Spring 2027',
  door: 'open',
  opensAt: null,
  closesAt: null,
  note: 'Bring a ball',
  startDate: '2027-01-07',
  endDate: '2027-01-14',
  start: '19:00',
  end: '21:00',
  timezone: 'Europe/Berlin',
  nights: ['2027-01-07', '2027-01-14'],
  tiers: 2,
  places: 4,
  left: 1,
  waiting: 0,
  returning: [],
  hasFee: false,
  mail: true,
}

const own: OwnSignup = {
  league: 'Thursday',
  season: '',
  teamName: 'Aces',
  state: 'new',
  confirmed: true,
  place: 3,
  places: 4,
  before: 0,
  offeredUntil: null,
  reason: '',
  paid: 'no',
  payUrl: '',
  captain: null,
  contactName: 'Bea',
  address: 'bea@example.org',
  tier: 0,
  away: [],
  notWith: [],
  comment: '',
  tiers: 2,
  nights: [],
  mail: true,
}

const join = (page: Partial<JoinPage> = {}) => ({ 'GET /api/join/t': { ...joinPage, ...page } })

const showPage = () =>
  show(async () => {
    const { SignUpPage } = await import('./SignUpPage.tsx')
    return <SignUpPage token="t" />
  })

const showOwn = () =>
  show(async () => {
    const { OwnSignUp } = await import('./OwnSignUp.tsx')
    return <OwnSignUp token="k" />
  })

async function openPage() {
  await showPage()
  await screen.findByRole('heading', { level: 1, name: 'Sign up for Thursday' })
}

it('sends the sign-up of a team and leads to the page of its sender', async () => {
  const calls = serve({ ...join(), 'POST /api/join/t': { token: 'k', state: 'unconfirmed' } })
  await openPage()
  expect(screen.getByText('1 of 4 places is left')).toBeTruthy()
  press('Sign Up')
  expect(await screen.findByText('Enter the name of your team')).toBeTruthy()
  type('Team name', ' Aces ')
  type('Your name', 'Bea')
  type('Your e-mail', 'bea@example.org')
  press('Add days off, a wish or a comment')
  press('Thu, Jan 14, 2027')
  type('Teams with which you share a player', 'Diggers, Setters,')
  press('Sign Up')
  await waitFor(() => expect(location.pathname).toBe('/join/k/own'))
  expect(calls.find(({ route }) => route === 'POST /api/join/t')?.body).toEqual({
    teamName: 'Aces',
    contactName: 'Bea',
    email: 'bea@example.org',
    tier: 0,
    away: ['2027-01-14'],
    notWith: ['Diggers', 'Setters'],
    comment: '',
  })
})

it('says at the field why a sign-up was refused, and keeps what was typed', async () => {
  const sentence = 'There is already a team called "Aces". Choose another name, such as "Aces 2"'
  serve({ ...join(), 'POST /api/join/t': problem(422, sentence, 'teamName') })
  await openPage()
  type('Team name', 'Aces')
  type('Your name', 'Bea')
  type('Your e-mail', 'bea@example.org')
  press('Sign Up')
  const field = screen.getByLabelText<HTMLInputElement>('Team name')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(field.value).toBe('Aces')
})

it('chooses the team of the last season', async () => {
  serve(join({ door: 'returning', opensAt: '2026-12-24T11:00:00Z', returning: [{ id: 5, name: 'Aces' }] }))
  await openPage()
  expect(screen.getByText(/^Until .*2026.* only teams of the last season can sign up\.$/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Team name').value).toBe('Aces')
  const options = within(screen.getByLabelText('Did you play last season?')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Yes, we are Aces'])
})

it.each([
  [{ left: 0 }, 'All 4 places are taken: you would be first on the waiting list'],
  [{ left: 0, waiting: 2 }, 'All 4 places are taken, and 2 teams wait'],
  [{ door: 'closed' }, 'Sign-up is closed. Ask the league if it still takes teams.'],
  [{ door: 'returning' }, 'All teams of the last season have signed up.'],
] as const)('says who can sign up: %o', async (page, sentence) => {
  serve(join(page))
  await openPage()
  expect(screen.getByText(sentence)).toBeTruthy()
})

it('says that a link leads nowhere, and that there is no connection', async () => {
  serve({})
  const { unmount } = await showPage()
  expect(await screen.findByRole('heading', { name: 'Sign-up not found' })).toBeTruthy()
  unmount()
  failRequests()
  await showPage()
  expect(await screen.findByText('There is no connection. It is tried again by itself.')).toBeTruthy()
  serve(join())
  press('Try again')
  await screen.findByRole('heading', { name: 'Sign up for Thursday' })
})

it.each([
  [{}, 'Place 3 of 4'],
  [{ state: 'waiting', before: 3 }, 'Waiting list, 3 before you'],
  [{ state: 'waiting' }, 'Waiting list, you are next'],
  [{ state: 'unconfirmed', confirmed: false }, 'Not confirmed yet'],
  [{ state: 'declined', reason: 'The hall is full' }, 'No place this season'],
  [{ state: 'withdrawn' }, 'Taken back'],
  [{ state: 'lapsed' }, 'The place went to the next team'],
] as const)('says where a sign-up stands: %o', async (state, words) => {
  serve({ 'GET /api/signup/k': { ...own, ...state } })
  await showOwn()
  expect(await screen.findByText(words)).toBeTruthy()
})

it('confirms with the link of the mail, takes a place, and takes the sign-up back', async () => {
  location.hash = '#confirm=c'
  const calls = serve({
    'GET /api/signup/k': { ...own, state: 'unconfirmed', confirmed: false },
    'POST /api/signup/k/confirm': { ...own, state: 'offered', offeredUntil: '2026-12-24T12:00:00Z' },
    'POST /api/signup/k/take': own,
    'DELETE /api/signup/k': { ...own, state: 'withdrawn' },
  })
  await showOwn()
  await screen.findByText('Not confirmed yet')
  press('Confirm the Sign-up')
  await screen.findByText('A place is free for you')
  expect(calls.find(({ route }) => route.endsWith('/confirm'))?.body).toEqual({ confirmation: 'c' })
  press('Take the Place')
  await screen.findByText('Place 3 of 4')
  press('Take It Back')
  const dialog = screen.getByRole('dialog', { name: 'Take the sign-up back?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Take It Back' }))
  await screen.findByText('Taken back')
})

it('leads to the page of the captain once the team is in', async () => {
  serve({ 'GET /api/signup/k': { ...own, state: 'accepted', captain: 'secret' } })
  await showOwn()
  await waitFor(() => expect(location.pathname).toBe('/team/secret'))
})
