import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { TeamPage } from '../../../contract/types.ts'
import { showTeamPage, teamPage } from '../../../test/captain.tsx'
import { played } from '../../../test/publicLeague.ts'
import { press, type } from '../../../test/screen.tsx'
import { failRequests, problem, serve } from '../../../test/server.ts'

const call = 'GET /api/captain/secret'
let responses: { [route: string]: unknown }
let page: TeamPage

beforeEach(() => {
  page = teamPage()
  responses = { [call]: page }
  serve(responses)
})

it('lets the captain ask for mails, and shows no address', async () => {
  page.contacts = { confirmed: 1, asked: 2 }
  const calls = serve({ ...responses, 'POST /api/captain/secret/contacts': { confirmed: 1, asked: 3 } })
  await showTeamPage()
  expect(
    await screen.findByText('1 address of this team gets mails. 2 more have not answered yet.'),
  ).toBeTruthy()
  press('Write to Me')
  expect(await screen.findByText('Enter your address')).toBeTruthy()
  type('Your e-mail', 'bob@example.org')
  press('Write to Me')
  expect(await screen.findByText(/A mail is on its way/)).toBeTruthy()
  expect(calls.find(({ route }) => route.startsWith('POST'))?.body).toEqual({ email: 'bob@example.org' })
})

it('says nothing of mails on a server that sends none', async () => {
  await showTeamPage()
  await screen.findByRole('region', { name: 'Next game' })
  expect(screen.queryByRole('heading', { name: 'Mails' })).toBeNull()
})

it('shows the next game first, with its score link and those of the same night only', async () => {
  await showTeamPage()
  const next = within(await screen.findByRole('region', { name: 'Next game' }))
  expect(screen.getByRole('region', { name: 'Next game' }).textContent).toMatch(
    /Thursday, Nov 26.*8:15 PM.*against Diggers.*Court 1 · Duty: Setters/,
  )
  expect(next.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/game/ten',
    '/game/eleven',
  ])
})

it('says where the team stands, and why the team above is above', async () => {
  await showTeamPage()
  const place = await screen.findByRole('region', { name: 'Place 2 of 8 in tier 1' })
  expect(place.textContent).toContain('Diggers is one place higher: more wins: 2 to 1.')
  expect(
    within(place)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['1–1', '−5'])
})

it('has no score links where the league keeps them', async () => {
  page.scoreLinks = []
  await showTeamPage()
  expect(within(await screen.findByRole('region', { name: 'Next game' })).queryByRole('link')).toBeNull()
})

it('says that nothing is planned', async () => {
  responses[call] = { ...page, next: null, night: null, schedule: [], scoreLinks: [] }
  await showTeamPage()
  expect(await screen.findByRole('heading', { name: 'No game is planned' })).toBeTruthy()
})

it('opens without a network once it was opened, and not after the link has ended', async () => {
  const first = await showTeamPage()
  await screen.findByRole('region', { name: 'Next game' })
  first.unmount()
  failRequests()
  const { unmount } = await showTeamPage()
  expect(await screen.findByText('There is no connection. This page may be out of date.')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Next game' })).toBeTruthy()
  unmount()
  serve({ [call]: problem(410, 'This link has ended.') })
  await showTeamPage()
  expect(await screen.findByText('This link has ended.')).toBeTruthy()
  expect(localStorage.getItem('volleyball_captain_pages')).toBe('[]')
})

const claimCall = 'POST /api/captain/secret/games/20/claims'

/** A result that Diggers have reported and Aces can agree to. */
function withReport() {
  page.results = [played(20, 2, 1)]
  page.claims = [
    { gameId: 20, state: 'reported', by: 2, until: '2026-11-28T01:00:00Z', may: ['agree', 'dispute'] },
  ]
}

it('agrees to a result with the score that is shown', async () => {
  withReport()
  const calls = serve({ ...responses, [claimCall]: {} })
  await showTeamPage()
  const claim = await screen.findByRole('listitem', { name: 'Diggers vs Aces' })
  expect(claim.textContent).toContain('Diggers has reported this. It is confirmed by itself on Nov 27, 2026')
  press('Agree: Diggers vs Aces')
  await waitFor(() => expect(calls.some(({ route }) => route === claimCall)).toBe(true))
  expect(calls.find(({ route }) => route === claimCall)?.body).toEqual({
    kind: 'agree',
    score: { team1Score: 25, team2Score: 21 },
  })
  await waitFor(() => expect(localStorage.getItem('volleyball_claims')).toBe('[]'))
})

it('keeps a dispute on the phone while there is no network, and sends it afterwards', async () => {
  withReport()
  serve(responses)
  await showTeamPage()
  await screen.findByRole('listitem', { name: 'Diggers vs Aces' })
  failRequests()
  press('Dispute: Diggers vs Aces')
  type('Diggers score', '21')
  type('Aces score', '25')
  type('Why (for the league)', 'We won')
  press('Send to the League')
  expect(
    await screen.findByText('Kept on this phone. It is sent as soon as there is a connection.'),
  ).toBeTruthy()
  const calls = serve({ ...responses, [claimCall]: {} })
  fireEvent(window, new Event('online'))
  await waitFor(() =>
    expect(calls.find(({ route }) => route === claimCall)?.body).toEqual({
      kind: 'dispute',
      score: { team1Score: 21, team2Score: 25 },
      reason: 'We won',
    }),
  )
})

it('asks about a score that is not a finished set, and sends it when that is confirmed', async () => {
  withReport()
  page.league.rules = { ...page.league.rules, endingScore: 25, winByTwo: true }
  const calls = serve({ ...responses, [claimCall]: {} })
  await showTeamPage()
  await screen.findByRole('listitem', { name: 'Diggers vs Aces' })
  const sent = () => calls.filter(({ route }) => route === claimCall).map(({ body }) => body)
  press('Dispute: Diggers vs Aces')
  type('Diggers score', '999')
  type('Aces score', '0')
  press('Send to the League')
  expect(await screen.findByText('999–0 was over at 25–0. Save anyway?')).toBeTruthy()
  type('Diggers score', '24')
  type('Aces score', '25')
  expect(screen.queryByText(/Save anyway/)).toBeNull()
  press('Send to the League')
  expect(
    await screen.findByText(/^24–25 is not a finished set to 25, win by 2.* Save anyway\?$/),
  ).toBeTruthy()
  expect(sent()).toEqual([])
  press('Save Anyway')
  await waitFor(() =>
    expect(sent()).toEqual([{ kind: 'dispute', score: { team1Score: 24, team2Score: 25 } }]),
  )
})

it('says why something was refused', async () => {
  withReport()
  serve({
    ...responses,
    [claimCall]: problem(409, 'The result has changed since you saw it. Look at it again.'),
  })
  await showTeamPage()
  await screen.findByRole('listitem', { name: 'Diggers vs Aces' })
  press('Agree: Diggers vs Aces')
  expect(await screen.findByText('The result has changed since you saw it. Look at it again.')).toBeTruthy()
})

it('asks whether the team is back, and keeps the answer', async () => {
  page.back = {}
  const calls = serve({
    ...responses,
    [call]: () => page,
    'POST /api/captain/secret/back': (body: { back: 'yes' | 'no' }) => {
      page.back = { answer: body.back }
      return page.back
    },
  })
  await showTeamPage()
  const question = within(await screen.findByRole('region', { name: 'Are you back next season?' }))
  const pressed = () => question.getAllByRole('button').map((button) => button.getAttribute('aria-pressed'))
  expect(question.getByRole('status').textContent).toMatch(/Say whether your team plays in it/)
  expect(pressed()).toEqual(['false', 'false'])
  fireEvent.click(question.getByRole('button', { name: 'No' }))
  expect(await question.findByText(/^You have said no\./)).toBeTruthy()
  expect(pressed()).toEqual(['false', 'true'])
  fireEvent.click(question.getByRole('button', { name: 'Yes, we are back' }))
  expect(await question.findByText(/^You have said yes\./)).toBeTruthy()
  expect(calls.flatMap(({ route, body }) => (route.endsWith('/back') ? [body] : []))).toEqual([
    { back: 'no' },
    { back: 'yes' },
  ])
})

it('does not ask whether the team is back before the end of a season', async () => {
  await showTeamPage()
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('region', { name: /Are you back/ })).toBeNull()
})

it('says that an answer was not sent', async () => {
  page.back = {}
  await showTeamPage()
  const question = within(await screen.findByRole('region', { name: /Are you back/ }))
  failRequests()
  fireEvent.click(question.getByRole('button', { name: 'No' }))
  expect(await screen.findByText('The answer was not sent')).toBeTruthy()
  expect(question.getByRole('status').textContent).toMatch(/Say whether/)
})

it('says that a closed season stays as it is, and has no forms', async () => {
  Object.assign(page, { schedule: [], next: null, night: null, scoreLinks: [], closed: {} })
  page.results = [played(9, 1, 2)]
  page.claims = [{ gameId: 9, state: 'confirmed', may: [] }]
  page.back = {}
  await showTeamPage()
  const closed = within(await screen.findByRole('region', { name: 'This season is closed' }))
  expect(
    closed.getByText('When the next season starts with this team, this link opens its page.'),
  ).toBeTruthy()
  expect(closed.queryByRole('link')).toBeNull()
  expect(await screen.findByRole('region', { name: 'Results' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Next game' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Schedule' })).toBeNull()
  // What can still be answered is asked.
  expect(screen.getByRole('button', { name: 'Yes, we are back' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'We Cannot Play on…' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Is this right?' })).toBeNull()
})

it('leads from a closed season to the one that is played without the team', async () => {
  Object.assign(page, {
    schedule: [],
    next: null,
    night: null,
    scoreLinks: [],
    closed: { next: { name: 'Winter 2027', slug: 'thursday' } },
  })
  await showTeamPage()
  expect((await screen.findByRole('link', { name: 'See Winter 2027' })).getAttribute('href')).toBe(
    '/l/thursday',
  )
  expect(
    screen.getByText('Winter 2027 has started, and this team is not in it. Ask the league if it should be.'),
  ).toBeTruthy()
})
