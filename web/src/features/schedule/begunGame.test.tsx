// Games that have begun: they are cancelled, moved, abandoned and deleted with their score, and may lose their place.
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { press, show, type } from '../../test/screen.tsx'
import { serve, team, thursday } from '../../test/server.ts'
import type { Call } from '../../test/server.ts'

let responses: { [route: string]: unknown }
let calls: Call[]

const line = (more: object = {}) => ({
  id: 1,
  leagueId: 7,
  team1Id: 1,
  team2Id: 2,
  gameId: 101,
  gameDate: '2026-11-27T01:15:00Z',
  day: '2026-11-26',
  gameTime: '20:15',
  courtName: 'Court 1',
  weekNumber: 3,
  tier: 1,
  status: 'scheduled',
  inviteToken: 'token1',
  createdAt: '2026-09-01T10:00:00Z',
  ...more,
})

const game = (more: object = {}) => ({
  id: 101,
  leagueId: 7,
  team1Id: 1,
  team2Id: 2,
  team1Score: 12,
  team2Score: 10,
  winnerId: null,
  status: 'scheduled',
  day: '2026-11-26',
  tier: 1,
  version: 22,
  completedAt: null,
  deletedAt: null,
  ...more,
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T02:00:00Z') })
  responses = {
    'GET /api/leagues/7/teams': [team(1, 'Aces'), team(2, 'Diggers')],
    'GET /api/leagues/7/schedules': [line()],
    'GET /api/leagues/7/games': [game()],
    'GET /api/leagues/7/tier-courts': [],
    'GET /api/schedules/1/slots': [],
  }
  calls = serve(responses)
})

async function showSchedule(of = thursday) {
  await show(async () => {
    const { Schedule } = await import('./Schedule.tsx')
    const league = { ...of, blackouts: [], extraNights: [] }
    return (
      <Schedule
        resultDialog={() => null}
        league={league}
        qrCode={() => null}
        nightSheets={() => null}
        courtSheets={() => null}
        grid={() => null}
        season={() => null}
      />
    )
  })
  await screen.findByRole('heading', { name: '1 upcoming game' })
}

async function open(score = '12–10', draws = false) {
  await showSchedule({ ...thursday, tableRules: { ...thursday.tableRules, draws } })
  press('More: Aces vs Diggers')
  await screen.findByText(`Score: ${score}`)
}

const requestBodies = (route: string) => calls.filter((call) => call.route === route).map(({ body }) => body)
const pressInDialog = (button: string | RegExp) =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: button }))
const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }))

describe('a game that has begun', () => {
  it('is forfeited, and that is taken back', async () => {
    responses['POST /api/games/101/forfeit'] = game({ waiting: false, message: 'Both teams forfeited.' })
    responses['POST /api/games/101/forfeit/undo'] = game({
      waiting: false,
      message: 'The game is back in its place.',
    })
    await open()
    press('Forfeit')
    choose(/^Both/)
    pressInDialog('Forfeit Game')
    expect(await screen.findByText('Both teams forfeited.')).toBeTruthy()
    expect(requestBodies('POST /api/games/101/forfeit')).toEqual([{ by: 'both' }])
    press('Undo')
    expect(await screen.findByText('The game is back in its place.')).toBeTruthy()
  })

  it('is deleted after a warning about its score, and can be brought back', async () => {
    responses['DELETE /api/schedules/1'] = null
    await open()
    press('Delete from Schedule')
    expect(screen.getByRole('dialog').textContent).toContain(
      'the score is 12–10. It is deleted with its score',
    )
    expect(screen.getByRole('dialog').textContent).toContain('For 30 days it can be brought back')
    expect(screen.getByRole('dialog').textContent).not.toContain('cannot be brought back')
    pressInDialog('Delete Game')
    expect(await screen.findByText('Game deleted')).toBeTruthy()
    responses['POST /api/games/101/restore'] = game({
      waiting: false,
      message: 'The game is back in its place.',
    })
    press('Undo')
    expect(await screen.findByText('Game is back')).toBeTruthy()
  })

  it('is cancelled and moved with its score', async () => {
    await open()
    press('Cancel Game')
    expect(screen.getByText(/Its score, 12–10, is kept\./)).toBeTruthy()
    responses['PATCH /api/schedules/1'] = line({ status: 'cancelled' })
    pressInDialog('Cancel Game')
    expect(await screen.findByText('Game cancelled')).toBeTruthy()
    press('Undo')
    expect(await screen.findByText('Game is back')).toBeTruthy()
    expect(requestBodies('PATCH /api/schedules/1')).toEqual([
      { status: 'cancelled', reason: '' },
      { status: 'scheduled' },
    ])
    press('More: Aces vs Diggers')
    press('Reschedule')
    expect(screen.getByText(/So does the score, 12–10\./)).toBeTruthy()
    choose(/^Another day/)
    type('Date', '2026-12-10')
    pressInDialog('Move Game')
    expect(await screen.findByText('Game rescheduled')).toBeTruthy()
    press('Undo')
    await screen.findByText('Game is back')
    expect(requestBodies('PATCH /api/schedules/1').at(-1)).toMatchObject({
      day: '2026-11-26',
      status: 'scheduled',
    })
  })

  it.each([
    ['is played again', /^Play it again/, 'replay'],
    ['stands as it is', /^The score stands/, 'stand'],
    ['becomes void', /^Void/, 'void'],
  ])('that is abandoned %s, with a reason; the message offers to undo it', async (_, choice, how) => {
    responses['POST /api/games/101/abandon'] = game({
      waiting: false,
      message: 'The game is what it is now.',
    })
    responses['POST /api/games/101/abandon/undo'] = game({
      waiting: false,
      message: 'The game is back in its place.',
    })
    await open()
    press('Abandon Game')
    choose(choice)
    type('Reason', ' Power cut ')
    pressInDialog('Abandon Game')
    expect(await screen.findByText('The game is what it is now.')).toBeTruthy()
    expect(requestBodies('POST /api/games/101/abandon')).toEqual([{ how, reason: 'Power cut' }])
    press('Undo')
    expect(await screen.findByText('The game is back in its place.')).toBeTruthy()
    expect(requestBodies('POST /api/games/101/abandon/undo')).toHaveLength(1)
  })

  it('cannot be ended with a level score', async () => {
    responses['GET /api/leagues/7/games'] = [game({ team1Score: 11, team2Score: 11 })]
    await open('11–11')
    press('Abandon Game')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /level/ }).disabled).toBe(true)
  })

  it('can be ended with a level score in a league with draws', async () => {
    responses['GET /api/leagues/7/games'] = [game({ team1Score: 11, team2Score: 11 })]
    await open('11–11', true)
    press('Abandon Game')
    const stands = screen.getByRole<HTMLInputElement>('radio', { name: /^The score stands/ })
    expect(stands.disabled).toBe(false)
  })
})

describe('a game that waits for a place', () => {
  beforeEach(() => {
    responses['GET /api/leagues/7/schedules'] = [line({ waiting: true, reason: 'Power cut' })]
    responses['GET /api/leagues/7/games'] = [
      game({
        team1Score: 0,
        team2Score: 0,
        abandoned: { how: 'replay', reason: 'Power cut', from: 'scheduled', team1Score: 12, team2Score: 10 },
      }),
    ]
  })

  it('is listed first and says where it was', async () => {
    await showSchedule()
    const group = within(screen.getByRole('region', { name: 'Tier 1, Waiting for a place' }))
    expect(group.getByText('Was: Nov 26, 2026, 8:15 PM, Court 1. Power cut')).toBeTruthy()
  })

  it('gets a place, or goes on where it stopped', async () => {
    responses['POST /api/games/101/abandon/undo'] = game({
      waiting: true,
      message: 'The game is back without a place: Court 1 is taken.',
    })
    await showSchedule()
    press('More: Aces vs Diggers')
    expect(await screen.findByText('This game waits for a new place: Power cut.')).toBeTruthy()
    press('Choose a Place')
    expect(screen.getByRole('heading', { name: 'Reschedule Aces vs Diggers' })).toBeTruthy()
    press('Cancel')
    press('More: Aces vs Diggers')
    fireEvent.click(await screen.findByRole('button', { name: 'Undo: Continue at 12–10' }))
    expect(await screen.findByText(/back without a place: Court 1 is taken/)).toBeTruthy()
  })
})
