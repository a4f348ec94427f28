import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { TeamPage } from '../../../contract/types.ts'
import { played, publicGame, publicTeam } from '../../../test/publicLeague.ts'
import { press, show, type } from '../../../test/screen.tsx'
import { failRequests, problem, serve } from '../../../test/server.ts'

const call = 'GET /api/captain/secret'
let responses: { [route: string]: unknown }
let page: TeamPage

beforeEach(() => {
  const next = publicGame(10, 2, 1, { duty: ['Setters'] })
  page = {
    ...publicTeam,
    schedule: [
      next,
      publicGame(11, 1, 3, { gameTime: '21:15', courtName: 'Court 2' }),
      publicGame(12, 1, 4, { day: '2026-12-03' }),
    ],
    next,
    night: '2026-11-26',
    scoreLinks: [
      { gameId: 10, inviteToken: 'ten' },
      { gameId: 11, inviteToken: 'eleven' },
    ],
    claims: [],
    table: {
      tier: 1,
      of: 8,
      row: {
        rank: 2,
        teamId: 1,
        name: 'Aces',
        wins: 1,
        losses: 1,
        pointsFor: 40,
        pointsAgainst: 45,
        winPct: 50,
        diff: -5,
      },
      above: { name: 'Diggers', why: 'more wins: 2 to 1' },
    },
  }
  responses = { [call]: page }
  serve(responses)
})

const open = () =>
  show(async () => {
    const { CaptainPage } = await import('./CaptainPage.tsx')
    const { GameLists } = await import('./GameLists.tsx')
    return <CaptainPage token="secret" lists={(props) => <GameLists {...props} />} />
  })

it('shows the next game first, with its score link and those of the same night only', async () => {
  await open()
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
  await open()
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
  await open()
  expect(within(await screen.findByRole('region', { name: 'Next game' })).queryByRole('link')).toBeNull()
})

it('says that nothing is planned', async () => {
  responses[call] = { ...page, next: null, night: null, schedule: [], scoreLinks: [] }
  await open()
  expect(await screen.findByRole('heading', { name: 'No game is planned' })).toBeTruthy()
})

it('opens without a network once it was opened, and not after the link has ended', async () => {
  const first = await open()
  await screen.findByRole('region', { name: 'Next game' })
  first.unmount()
  failRequests()
  const { unmount } = await open()
  expect(await screen.findByText('There is no connection. This page may be out of date.')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Next game' })).toBeTruthy()
  unmount()
  serve({ [call]: problem(410, 'This link has ended.') })
  await open()
  expect(await screen.findByText('This link has ended.')).toBeTruthy()
  expect(localStorage.getItem('volleyball_captain_pages')).toBe('[]')
})

const told = 'POST /api/captain/secret/games/20/claims'

/** A result that Diggers have reported and Aces can agree to. */
function withReport() {
  page.results = [played(20, 2, 1)]
  page.claims = [
    { gameId: 20, state: 'reported', by: 2, until: '2026-11-28T01:00:00Z', may: ['agree', 'dispute'] },
  ]
}

it('agrees to a result with the score that is shown', async () => {
  withReport()
  const calls = serve({ ...responses, [told]: {} })
  await open()
  const claim = await screen.findByRole('listitem', { name: 'Diggers vs Aces' })
  expect(claim.textContent).toContain('Diggers has reported this. It is confirmed by itself on Nov 27, 2026')
  press('Agree: Diggers vs Aces')
  await waitFor(() => expect(calls.some(({ route }) => route === told)).toBe(true))
  expect(calls.find(({ route }) => route === told)?.body).toEqual({
    kind: 'agree',
    score: { team1Score: 25, team2Score: 21 },
  })
  await waitFor(() => expect(localStorage.getItem('volleyball_claims')).toBe('[]'))
})

it('keeps a dispute on the phone while there is no network, and sends it afterwards', async () => {
  withReport()
  serve(responses)
  await open()
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
  const calls = serve({ ...responses, [told]: {} })
  fireEvent(window, new Event('online'))
  await waitFor(() =>
    expect(calls.find(({ route }) => route === told)?.body).toEqual({
      kind: 'dispute',
      score: { team1Score: 21, team2Score: 25 },
      reason: 'We won',
    }),
  )
})

it('says why something was refused', async () => {
  withReport()
  serve({ ...responses, [told]: problem(409, 'The result has changed since you saw it. Look at it again.') })
  await open()
  await screen.findByRole('listitem', { name: 'Diggers vs Aces' })
  press('Agree: Diggers vs Aces')
  expect(await screen.findByText('The result has changed since you saw it. Look at it again.')).toBeTruthy()
})
