import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { scheduledGame } from '../../../test/scheduledGame.ts'
import { press, show, type } from '../../../test/screen.tsx'
import { problem, serve, team, thursday } from '../../../test/server.ts'
import type { Call } from '../../../test/server.ts'

let responses: { [route: string]: unknown }
let calls: Call[]

const line = scheduledGame(1)

const item = (kind: string, sentence: string, actions: object[]) => ({
  id: `${kind}-101`,
  kind,
  gameId: 101,
  scheduleId: 1,
  day: '2026-11-26',
  since: '2026-11-27T01:15:00Z',
  sentence,
  actions,
})

const conflict = item('conflict', 'Two phones differ.', [
  { name: 'keepScore', score: { team1Score: 3, team2Score: 0 }, seen: 5 },
  { name: 'useScore', score: { team1Score: 0, team2Score: 2 }, seen: 5 },
])
const offline = item('scorerOffline', 'The phone is offline.', [
  { name: 'takeOver' },
  { name: 'showLink' },
  { name: 'dismiss' },
])
const missing = item('scoreMissing', 'It has no result.', [{ name: 'enterResult' }, { name: 'later' }])

beforeEach(() => {
  responses = {
    'GET /api/leagues/7/attention': [conflict, offline, missing],
    'GET /api/leagues/7/schedules': [line],
    'GET /api/leagues/7/teams': [team(1, 'Aces'), team(2, 'Diggers')],
    'POST /api/leagues/7/attention/dismiss': null,
    'PATCH /api/games/101': {},
    'POST /api/games/101/abandon': { id: 101, waiting: true, message: 'The game starts again.' },
    'PATCH /api/schedules/1': { ...line, status: 'cancelled' },
  }
  calls = serve(responses)
})

const open = () =>
  show(async () => {
    const { Attention } = await import('./Attention.tsx')
    return <Attention league={thursday} qrCode={() => null} resultDialog={() => null} />
  })

const requestBodies = (route: string) => calls.flatMap((call) => (call.route === route ? [call.body] : []))
const bodyOf = (route: string) => calls.find((call) => call.route === route)?.body
/** Presses an action in the menu of an item. */
async function pressMore(sentence: string, action: string) {
  fireEvent.click((await actionsOf(sentence)).getByRole('button', { name: `More: ${sentence}` }))
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: action }))
}
const actionsOf = async (sentence: string) => within(await screen.findByRole('group', { name: sentence }))

describe('the list', () => {
  it('says what needs attention, in the order of the server', async () => {
    await open()
    await screen.findByRole('heading', { name: '3 things need attention' })
    const kinds = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect(kinds).toEqual(['Two scores', 'Scorer offline', 'Score missing'])
  })

  it('offers two scores of a game, and makes the chosen one official', async () => {
    await open()
    fireEvent.click((await actionsOf('Two phones differ.')).getByRole('button', { name: 'Use 0–2' }))
    responses['GET /api/leagues/7/attention'] = [offline, missing]
    await screen.findByText('Score decided')
    expect(bodyOf('PATCH /api/games/101')).toMatchObject({
      after: 5,
      events: [{ type: 'correct', team1Score: 0, team2Score: 2, seen: 5 }],
    })
    expect(bodyOf('PATCH /api/games/101')).not.toHaveProperty('device')
    const heading = await screen.findByRole('heading', { name: '2 things need attention' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })

  it('keeps the official score', async () => {
    await open()
    fireEvent.click((await actionsOf('Two phones differ.')).getByRole('button', { name: 'Keep 3–0' }))
    await screen.findByText('Score decided')
    expect(bodyOf('PATCH /api/games/101')).toMatchObject({ events: [{ type: 'settle', seen: 5 }] })
  })

  describe.each(['Keep 3–0', 'Use 0–2'])('the choice "%s"', (choice) => {
    const undoChoice = async (outcome: string) => {
      await open()
      fireEvent.click((await actionsOf('Two phones differ.')).getByRole('button', { name: choice }))
      await screen.findByText('Score decided')
      const chosen = bodyOf('PATCH /api/games/101') as { events: { id: string }[] }
      const event = { id: 'c', type: 'correct', outcome: outcome === 'conflict' ? 'applied' : 'noop' }
      responses['PATCH /api/games/101'] = { outcomes: [{ id: 'u', outcome, seq: 7 }], events: [event] }
      fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
      return chosen.events[0]?.id
    }

    it('is taken back by an undo of its event', async () => {
      const undoes = await undoChoice('applied')
      expect(await screen.findByText('Taken back')).toBeTruthy()
      expect(requestBodies('PATCH /api/games/101').at(-1)).toMatchObject({
        events: [{ type: 'undo', undoes }],
      })
    })

    it('stays if the game was scored since', async () => {
      await undoChoice('conflict')
      expect(
        await screen.findByText(/The game was scored or corrected since\. Correct its score/),
      ).toBeTruthy()
    })
  })

  it('leads to the board of a game without a scorer, and shows its link', async () => {
    await open()
    const actions = await actionsOf('The phone is offline.')
    expect(actions.getByRole('link', { name: 'Take Over Scoring' }).getAttribute('href')).toBe('/game/token1')
    await pressMore('The phone is offline.', 'Score Link and QR Code')
    expect(screen.getByRole('dialog', { name: 'Score link: Aces vs Diggers' })).toBeTruthy()
  })

  it('removes an item that is dismissed', async () => {
    await open()
    await screen.findByRole('heading', { name: '3 things need attention' })
    responses['GET /api/leagues/7/attention'] = [conflict, missing]
    await pressMore('The phone is offline.', 'Dismiss')
    await screen.findByText('Dismissed')
    expect(bodyOf('POST /api/leagues/7/attention/dismiss')).toEqual({ id: 'scorerOffline-101' })
    await screen.findByRole('heading', { name: '2 things need attention' })
  })

  it('says why an action failed, and keeps the item', async () => {
    responses['POST /api/leagues/7/attention/dismiss'] = problem(404, 'This is no longer on the list.')
    await open()
    await screen.findByRole('heading', { name: '3 things need attention' })
    await pressMore('The phone is offline.', 'Dismiss')
    await screen.findByText('404: This is no longer on the list.')
    expect(screen.getByRole('heading', { name: '3 things need attention' })).toBeTruthy()
  })

  it('enters a missing result, and ignores an action that it does not know', async () => {
    await open()
    const actions = await actionsOf('It has no result.')
    expect(actions.getAllByRole('button')).toHaveLength(1) // and no menu
    fireEvent.click(actions.getByRole('button', { name: 'Enter Result' }))
    expect(screen.getByRole('dialog', { name: 'Enter Result' })).toBeTruthy()
  })

  it.each([
    ['The Score Stands', { how: 'stand', reason: 'Stopped early: the hall' }],
    ['Play It Again', { how: 'replay', reason: 'Stopped early: the hall' }],
    ['Make It Void', { how: 'void', reason: 'Stopped early: the hall' }],
  ])('decides about a reported game in one tap: %s', async (button, body) => {
    const reason = 'Stopped early: the hall'
    responses['GET /api/leagues/7/attention'] = [
      item('reported', `${reason}.`, [
        { name: 'enterResult' },
        ...['stand', 'replay', 'void'].map((name) => ({ name, reason })),
        { name: 'dismiss' },
      ]),
    ]
    await open()
    fireEvent.click((await actionsOf(`${reason}.`)).getByRole('button', { name: button }))
    await screen.findByText('Game abandoned')
    expect(bodyOf('POST /api/games/101/abandon')).toEqual(body)
  })

  it('cancels a game to which a team did not come, or leaves it', async () => {
    const reason = 'Diggers did not come'
    responses['GET /api/leagues/7/attention'] = [
      item('reported', `${reason}.`, [{ name: 'cancel', reason }, { name: 'dismiss' }]),
    ]
    await open()
    const actions = await actionsOf(`${reason}.`)
    fireEvent.click(actions.getByRole('button', { name: 'Leave It as It Is' }))
    await screen.findByText('Dismissed')
    fireEvent.click(actions.getByRole('button', { name: 'Cancel Game' }))
    await screen.findByText('Game cancelled')
    expect(bodyOf('PATCH /api/schedules/1')).toEqual({ status: 'cancelled', reason })
  })

  const cannot = 'Diggers cannot play on Thu, Nov 26, told 5 days before: Aces – Diggers.'
  const absent = item('absent', cannot, [
    { name: 'reschedule' },
    { name: 'forfeit', by: 'team2' },
    { name: 'keepGame', absence: 4 },
  ])

  it('keeps a game although a team cannot play, and says why', async () => {
    responses['GET /api/leagues/7/attention'] = [absent]
    responses['POST /api/leagues/7/absences/4/keep'] = null
    await open()
    fireEvent.click((await actionsOf(cannot)).getByRole('button', { name: 'Keep the Game' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Keep the Game' }))
    expect(dialog.getByText(cannot)).toBeTruthy()
    type('Why (the captain sees it)', 'The hall is booked')
    responses['GET /api/leagues/7/attention'] = []
    fireEvent.click(dialog.getByRole('button', { name: 'Keep the Game' }))
    await screen.findByText('Game kept')
    expect(bodyOf('POST /api/leagues/7/absences/4/keep')).toEqual({ why: 'The hall is booked' })
    await screen.findByRole('heading', { name: 'Nothing needs attention' })
  })

  it('offers to move the game or to forfeit it, with the team that cannot play chosen', async () => {
    responses['GET /api/leagues/7/attention'] = [absent]
    await open()
    const actions = await actionsOf(cannot)
    expect(actions.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Reschedule',
      'Forfeit',
      'Keep the Game',
    ])
    fireEvent.click(actions.getByRole('button', { name: 'Forfeit' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^Diggers/ }).checked).toBe(true)
  })

  it('keeps the dialog and says why a game could not be kept', async () => {
    responses['GET /api/leagues/7/attention'] = [absent]
    responses['POST /api/leagues/7/absences/4/keep'] = problem(
      409,
      'The team has no game on that day any more. Load the list again.',
    )
    await open()
    fireEvent.click((await actionsOf(cannot)).getByRole('button', { name: 'Keep the Game' }))
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Keep the Game' }))
    await screen.findByText(/The team has no game on that day any more/)
    expect(screen.getByRole('dialog', { name: 'Keep the Game' })).toBeTruthy()
  })

  it('says that nothing needs attention', async () => {
    responses['GET /api/leagues/7/attention'] = []
    await open()
    expect(await screen.findByRole('heading', { name: 'Nothing needs attention' })).toBeTruthy()
  })

  it('says that it could not be loaded, and retries', async () => {
    responses['GET /api/leagues/7/attention'] = problem(503, 'Busy.')
    await open()
    await screen.findByText('The list could not be loaded.')
    responses['GET /api/leagues/7/attention'] = [missing]
    press('Try again')
    await waitFor(() => expect(screen.getByRole('heading', { name: '1 thing needs attention' })).toBeTruthy())
  })
})

it('places several games without a place together, with their links and Undo', async () => {
  const games = [1, 2].map((id) => scheduledGame(id, { waiting: true }))
  responses['GET /api/leagues/7/attention'] = games.map(({ id }) => ({
    ...item('noPlace', `Game ${id} has no place.`, [{ name: 'reschedule' }]),
    id: `noPlace-${id}`,
    scheduleId: id,
  }))
  responses['GET /api/leagues/7/schedules'] = games
  const schedules = games.map((from) => ({
    change: 'move',
    schedule: { ...from, waiting: false, day: '2026-12-03' },
    from,
  }))
  responses['GET /api/leagues/7/waiting'] = {
    games: 2,
    version: 5,
    nights: [
      { day: '2026-12-03', schedules },
      { day: '2026-12-10', schedules: schedules.slice(1) },
    ],
  }
  responses['POST /api/leagues/7/waiting'] = { message: '2 games have places on Dec 3.', moved: 2 }
  responses['POST /api/leagues/7/nights/2026-11-26/openings'] = { message: '2 games are back.', moved: 2 }
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Place 2 Games Together' }))
  const best = await screen.findByRole<HTMLInputElement>('radio', { name: /Dec 3, 2026.*all 2 games/ })
  expect(best.checked).toBe(true)
  expect(screen.getByRole('radio', { name: /Dec 10, 2026.*1 of 2 games/ })).toBeTruthy()
  press('Place 2 Games')
  expect(await screen.findByText('Games have places')).toBeTruthy()
  expect(bodyOf('POST /api/leagues/7/waiting')).toEqual({ day: '2026-12-03', version: 5 })
  expect(screen.getByRole('button', { name: 'Send New Links' })).toBeTruthy()
  press('Undo')
  expect(await screen.findByText('2 games are back.')).toBeTruthy()
  expect(bodyOf('POST /api/leagues/7/nights/2026-11-26/openings')).toMatchObject({
    restore: [
      { id: 1, waiting: true },
      { id: 2, waiting: true },
    ],
  })
})
