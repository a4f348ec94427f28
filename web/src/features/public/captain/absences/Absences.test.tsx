import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { TeamPage } from '../../../../contract/types.ts'
import { showTeamPage, teamPage } from '../../../../test/captain.tsx'
import { press, type } from '../../../../test/screen.tsx'
import { failRequests, problem, serve } from '../../../../test/server.ts'

const absenceCall = 'POST /api/captain/secret/absences'
let responses: { [route: string]: unknown }
let page: TeamPage

beforeEach(() => {
  page = teamPage()
  responses = { 'GET /api/captain/secret': page, [absenceCall]: {} }
})

const dayOf = (name: string) => screen.findByRole('listitem', { name })
const kept = 'Kept on this phone. It is sent as soon as there is a connection.'

it('has no list before a day is reported, and offers the day of the next game', async () => {
  const calls = serve(responses)
  await showTeamPage()
  const part = within(await screen.findByRole('region', { name: 'Days we cannot play' }))
  expect(part.queryByRole('list')).toBeNull()
  press('We Cannot Play on…')
  const dialog = within(screen.getByRole('dialog', { name: 'We cannot play' }))
  expect(dialog.getByText(/You have a game on that day. The league decides/)).toBeTruthy()
  type('Why (for the league)', ' A wedding ')
  page.absences = [{ id: 4, day: '2026-11-26', reason: 'A wedding', state: 'open' }]
  press('Tell the League')
  await screen.findByText('You have a game on that day. The league knows and decides.')
  expect(screen.getByRole('listitem', { name: 'Thu, Nov 26, 2026' })).toBeTruthy()
  expect(calls.find(({ route }) => route === absenceCall)?.body).toEqual({
    day: '2026-11-26',
    reason: 'A wedding',
  })
})

it('asks for a day that is to come', async () => {
  serve(responses)
  await showTeamPage()
  await screen.findByRole('region', { name: 'Days we cannot play' })
  press('We Cannot Play on…')
  type('Day', '')
  press('Tell the League')
  expect(await screen.findByText('Choose the day')).toBeTruthy()
  type('Day', '2026-11-01')
  press('Tell the League')
  expect(await screen.findByText('Choose today or a day to come')).toBeTruthy()
  type('Day', '2027-02-11')
  expect(
    screen.getByText('You can take it back as long as the league has done nothing about it.'),
  ).toBeTruthy()
})

it.each([
  [{ state: 'noted' }, 'Noted. The planner leaves that day free if it can.', true],
  [{ state: 'open' }, 'You have a game on that day. The league knows and decides.', true],
  [{ state: 'kept' }, 'The league asks you to play: your games stay where they are.', false],
  [{ state: 'kept', why: 'The hall is booked' }, 'The league asks you to play: The hall is booked', false],
  [{ state: 'freed' }, 'Your game of that day was moved or cancelled.', false],
  [{ state: 'forfeited' }, 'Your game of that day counts as forfeited.', false],
  [{ state: 'over' }, 'Your games of that day are over.', false],
] as const)('says where a day stands: %o', async (state, sentence, mayTakeBack) => {
  page.absences = [{ id: 4, day: '2026-12-03', ...state }]
  serve(responses)
  await showTeamPage()
  const day = within(await dayOf('Thu, Dec 3, 2026'))
  expect(day.getByRole('status').textContent).toBe(sentence)
  expect(day.queryAllByRole('button', { name: 'Take back: Thu, Dec 3, 2026' })).toHaveLength(
    mayTakeBack ? 1 : 0,
  )
})

it('takes a day back, also if the response of the first try was lost', async () => {
  page.absences = [{ id: 4, day: '2026-12-03', state: 'noted' }]
  const takeBack = 'DELETE /api/captain/secret/absences/4'
  const calls = serve({ ...responses, [takeBack]: problem(404, 'Not found.') })
  await showTeamPage()
  await dayOf('Thu, Dec 3, 2026')
  page.absences = []
  press('Take back: Thu, Dec 3, 2026')
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Thu, Dec 3, 2026' })).toBeNull())
  expect(calls.some(({ route }) => route === takeBack)).toBe(true)
  await waitFor(() => expect(localStorage.getItem('volleyball_claims')).toBe('[]'))
})

it('keeps a day on the phone without a network, and sends it afterwards', async () => {
  serve(responses)
  await showTeamPage()
  await screen.findByRole('region', { name: 'Days we cannot play' })
  failRequests()
  press('We Cannot Play on…')
  press('Tell the League')
  expect(within(await dayOf('Thu, Nov 26, 2026')).getByRole('status').textContent).toBe(kept)
  page.absences = [{ id: 4, day: '2026-11-26', state: 'open' }]
  const calls = serve(responses)
  fireEvent(window, new Event('online'))
  await waitFor(() =>
    expect(calls.find(({ route }) => route === absenceCall)?.body).toEqual({ day: '2026-11-26' }),
  )
  await screen.findByText('You have a game on that day. The league knows and decides.')
})

it('says why a day was refused', async () => {
  const sentence = 'Your team has told 30 days already. Take one back first, or ask the league.'
  serve({ ...responses, [absenceCall]: problem(409, sentence) })
  await showTeamPage()
  await screen.findByRole('region', { name: 'Days we cannot play' })
  press('We Cannot Play on…')
  press('Tell the League')
  await screen.findByText(sentence)
  expect(screen.getByRole('listitem', { name: 'Thu, Nov 26, 2026' })).toBeTruthy()
})

it('opens with a page that an earlier version has stored', async () => {
  localStorage.setItem('volleyball_captain_pages', JSON.stringify([{ token: 'secret', page }]))
  failRequests()
  await showTeamPage()
  expect(await screen.findByRole('region', { name: 'Days we cannot play' })).toBeTruthy()
})
