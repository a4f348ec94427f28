import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { scheduledGame } from '../../../test/scheduledGame.ts'
import { press, show, type } from '../../../test/screen.tsx'
import { problem, serve, team, thursday } from '../../../test/server.ts'
import type { Call } from '../../../test/server.ts'

const route = 'POST /api/leagues/7/nights/2026-11-26/openings'
const preview = `${route}?preview=true`
const line = (more: object) =>
  scheduledGame(1, { courtName: 'Court 2', pinned: false, origin: 'season', ...more })
const moved = {
  message:
    'Court 2 would be out on Nov 26. 1 game would lose its place: 1 would be played elsewhere that night.',
  moved: 1,
  version: 5,
  schedules: [{ change: 'move', schedule: line({ courtName: 'Court 1' }), from: line({}) }],
}
let responses: { [route: string]: unknown }
let calls: Call[]

beforeEach(() => {
  responses = {
    'GET /api/leagues/7/tier-courts': [
      { courtName: 'Court 1', tier: 1 },
      { courtName: 'court 1', tier: 2 },
      { courtName: 'Court 2', tier: 1 },
    ],
    [preview]: moved,
    [route]: { message: moved.message, moved: 1 },
  }
  calls = serve(responses)
})

const bodies = (wanted: string) => calls.filter(({ route }) => route === wanted).map(({ body }) => body)

async function open(league: object = {}) {
  await show(async () => {
    const { Openings } = await import('./Openings.tsx')
    return (
      <Openings
        league={{ ...thursday, ...league }}
        teams={[team(1, 'Aces'), team(2, 'Diggers')]}
        nights={[{ day: '2026-11-26', upcoming: 1, week: 1 }]}
        initialNight="2026-11-26"
        tonight="2026-11-26"
        onClose={() => undefined}
      />
    )
  })
}

it('takes a court out after a preview, and back', async () => {
  await open()
  fireEvent.click(await screen.findByRole('radio', { name: 'Court 2' }))
  expect(await screen.findByText(moved.message)).toBeTruthy()
  expect(screen.getAllByRole('radio')).toHaveLength(2)
  expect(screen.getByText('Would move 1 game')).toBeTruthy()
  press('Take Court Out')
  expect(await screen.findByText('Night changed')).toBeTruthy()
  expect(bodies(route)).toEqual([{ courtsOut: ['Court 2'], version: 5 }])
  press('Undo')
  expect(await screen.findByText('Night is back')).toBeTruthy()
  expect(bodies(route).at(-1)).toEqual({
    restore: [
      { id: 1, day: '2026-11-26', gameTime: '20:15', courtName: 'Court 2', reason: '', pinned: false },
    ],
  })
})

it('offers the new links of the games that moved, and says who is told by mail', async () => {
  const copied: string[] = []
  const writeText = (text: string) => Promise.resolve(void copied.push(text))
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  responses['GET /api/leagues/7/teams'] = [team(1, 'Aces'), team(2, 'Diggers')]
  responses['GET /api/leagues/7/schedules'] = [line({ courtName: 'Court 1' }), scheduledGame(2)]
  responses['GET /api/leagues/7/captains'] = {
    teams: [{ teamId: 1, contacts: [{ id: 1, confirmed: true }] }, { teamId: 2 }],
  }
  await open()
  fireEvent.click(await screen.findByRole('radio', { name: 'Court 2' }))
  await screen.findByText(moved.message)
  press('Take Court Out')
  expect(await screen.findByText(/Only the captain of Aces is told by mail\.$/)).toBeTruthy()
  press('Send New Links')
  expect(await screen.findByText('New links copied')).toBeTruthy()
  expect(copied).toEqual([
    `Thursday Night: changed games\n\nThursday, Nov 26, 2026, 8:15 PM, Court 1\nAces vs Diggers\n${location.origin}/game/token1`,
  ])
  Reflect.deleteProperty(navigator, 'clipboard')
})

it('says what to choose, and why a night cannot be changed', async () => {
  await open()
  await screen.findByRole('radio', { name: 'Court 1' })
  press('Take Court Out')
  expect(await screen.findByText('Nothing is chosen yet')).toBeTruthy()
  responses[preview] = problem(422, 'nobody plays on Nov 26, 2026')
  fireEvent.click(screen.getByRole('radio', { name: 'Court 1' }))
  expect((await screen.findAllByText(/nobody plays on Nov 26, 2026/)).length).toBeGreaterThan(0)
})

it('changes the hours, and adds a court in another hall', async () => {
  await open({ timeBlockStart: '20:15', timeBlockEnd: '22:00' })
  press('Hours')
  type('From', '19:00')
  press('Show What Changes')
  await screen.findByText(moved.message)
  expect(bodies(preview).at(-1)).toEqual({ start: '19:00', end: '22:00' })
  press('More courts')
  type('Court', ' Annex ')
  type('Minutes to get there', '20')
  press('Show What Changes')
  await screen.findByText(moved.message)
  expect(bodies(preview).at(-1)).toEqual({ courts: [{ courtName: 'Annex', tiers: [], travelMinutes: 20 }] })
})

it('lists the nights that are not as usual, and makes one as usual again', async () => {
  const change = { day: '2026-11-26', courtsOut: ['Court 2'], start: '19:00', end: null, courts: [] }
  await open({ nightChanges: [change] })
  expect(await screen.findByText(/Court 2 is out, from 7:00 PM/)).toBeTruthy()
  expect(screen.queryByRole('radio', { name: 'Court 2' })).toBeNull()
  press('Remove Nov 26, 2026')
  expect(await screen.findByText('Night as usual again')).toBeTruthy()
  expect(bodies(route)).toEqual([{}])
})
