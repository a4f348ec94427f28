import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { group, open, pressInDialog, requestBodies, responses } from '../../test/schedule.tsx'
import { scheduledGame } from '../../test/scheduledGame.ts'
import { descriptionOf, press, type } from '../../test/screen.tsx'
import { problem, thursday } from '../../test/server.ts'

describe('Schedule New Game', () => {
  beforeEach(() => {
    responses['POST /api/schedules'] = scheduledGame(9, { day: '2026-12-10', gameTime: '18:00' })
  })

  it('reports missing values', async () => {
    await open()
    press('Schedule Game')
    expect(screen.getByLabelText<HTMLInputElement>('Time').value).toBe('18:00')
    type('Time', '')
    pressInDialog('Schedule Game')
    const notes = ['Team 1', 'Team 2', 'Date', 'Time'].map(descriptionOf)
    expect(notes).toEqual([
      'Team 1 is required',
      'Team 2 is required',
      'Date is required',
      'Time is required',
    ])
    type('Team 1', '1')
    type('Team 2', '1')
    pressInDialog('Schedule Game')
    expect(descriptionOf('Team 2')).toBe('Teams must be different')
    expect(requestBodies('POST /api/schedules')).toEqual([])
  })

  async function fill() {
    await open()
    press('Schedule Game')
    type('Team 1', '1')
    type('Team 2', '2')
    type('Date', '2026-12-10')
  }

  it('asks about a day that is over', async () => {
    await fill()
    expect(descriptionOf('Date')).toBe('')
    type('Date', '2026-11-25')
    expect(descriptionOf('Date')).toBe('This day is over. Is the date right?')
  })

  it('schedules a game without a court', async () => {
    await fill()
    pressInDialog('Schedule Game')
    expect(await screen.findByText('Game scheduled')).toBeTruthy()
    expect(requestBodies('POST /api/schedules')).toEqual([
      { leagueId: 7, team1Id: 1, team2Id: 2, gameDate: '2026-12-10', gameTime: '18:00' },
    ])
  })

  it('warns if a team already plays, then saves with force', async () => {
    await fill()
    const game = responses['POST /api/schedules']
    responses['POST /api/schedules'] = (body: { force?: boolean }) =>
      body.force ? game : problem(409, 'Aces already play then', 'force')
    pressInDialog('Schedule Game')
    expect(await screen.findByText('Failed to schedule game')).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'Schedule anyway' }))
    expect(await screen.findByText('Game scheduled')).toBeTruthy()
    expect(requestBodies('POST /api/schedules').at(-1)).toMatchObject({ force: true })
  })

  it('shows a taken court at its field and offers no force', async () => {
    await fill()
    type('Court (optional)', ' Court 1 ')
    responses['POST /api/schedules'] = problem(409, 'Court 1 is taken', 'courtName')
    pressInDialog('Schedule Game')
    await waitFor(() => expect(descriptionOf('Court (optional)')).toBe('Court 1 is taken'))
    expect(screen.queryByRole('button', { name: 'Schedule anyway' })).toBeNull()
    expect(requestBodies('POST /api/schedules')).toMatchObject([{ courtName: 'Court 1' }])
  })
})

describe('one game', () => {
  const openGame = async (action: string) => {
    await open()
    fireEvent.click(group('Tier 1, Court 1').getByRole('button', { name: /^More: / }))
    pressInDialog(action)
  }

  it('moves to a free slot', async () => {
    const slot = (day: string, legal: boolean, problems: string[] = []) => ({
      gameDate: `${day}T00:00:00Z`,
      day,
      gameTime: '20:45',
      courtName: 'Court 2',
      legal,
      problems,
    })
    responses['GET /api/schedules/1/slots'] = [
      slot('2026-12-03', true, ['Aces would wait 45 minutes']),
      slot('2026-12-10', false, ['Court 2 is taken']),
    ]
    responses['PATCH /api/schedules/1'] = scheduledGame(1, { day: '2026-12-03' })
    await openGame('Reschedule')
    const places = within(screen.getByRole('group', { name: /^New place/ }))
    await waitFor(() => expect(places.getAllByRole('radio')).toHaveLength(2)) // the free slot and the entry by hand
    pressInDialog('Move Game')
    expect(await screen.findByText('Choose a new place')).toBeTruthy()
    fireEvent.click(
      screen.getByRole('radio', { name: /Dec 3, 2026, 8:45 PM, Court 2.*Aces would wait 45 minutes/ }),
    )
    type('Reason (optional)', 'Holiday')
    pressInDialog('Move Game')
    expect(await screen.findByText('Game rescheduled')).toBeTruthy()
    expect(requestBodies('PATCH /api/schedules/1')).toEqual([
      { day: '2026-12-03', gameTime: '20:45', courtName: 'Court 2', status: 'scheduled', reason: 'Holiday' },
    ])
  })

  it('is swapped with another game of its night, and says why not elsewhere', async () => {
    const taken = (gameTime: string, more: object) => ({
      gameDate: '2026-11-27T01:15:00Z',
      day: '2026-11-26',
      gameTime,
      courtName: 'Court 2',
      legal: false,
      problems: [],
      ...more,
    })
    responses['GET /api/schedules/1/slots'] = [
      taken('20:30', { swapWith: 2 }),
      taken('20:45', { problems: ['Aces already play then'] }),
    ]
    responses['POST /api/schedules/1/swap'] = { schedules: [] }
    await openGame('Reschedule')
    fireEvent.click(await screen.findByText('Swap with another game'))
    expect(screen.getByText('Aces already play then')).toBeTruthy()
    const other = within(screen.getByRole('group', { name: /^New place/ })).getAllByRole('radio')[0]
    fireEvent.click(other as HTMLElement)
    pressInDialog('Swap Games')
    expect(await screen.findByText('Games swapped')).toBeTruthy()
    expect(requestBodies('POST /api/schedules/1/swap')).toEqual([{ with: 2, force: false }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('moves to a place entered by hand, with force if a team already plays', async () => {
    responses['GET /api/schedules/1/slots'] = []
    responses['PATCH /api/schedules/1'] = (body: { force?: boolean }) =>
      body.force ? scheduledGame(1) : problem(409, 'Diggers already play then', 'force')
    await openGame('Reschedule')
    fireEvent.click(await screen.findByRole('radio', { name: /Another day/ }))
    type('Date', '')
    pressInDialog('Move Game')
    expect(descriptionOf('Date')).toBe('Date is required')
    type('Date', '2026-12-04')
    type('Court (optional)', '')
    pressInDialog('Move Game')
    expect(await screen.findByText('Diggers already play then.')).toBeTruthy()
    pressInDialog('Move anyway')
    expect(await screen.findByText('Game rescheduled')).toBeTruthy()
    expect(requestBodies('PATCH /api/schedules/1').at(-1)).toMatchObject({
      day: '2026-12-04',
      courtName: null,
      force: true,
    })
  })

  it('gets a result that is entered by hand', async () => {
    responses['PATCH /api/games/101'] = {}
    await openGame('Enter Result')
    type('Aces score', '25')
    pressInDialog('Save Result')
    expect(descriptionOf('Diggers score')).toBe('Score must be 0 or greater')
    type('Diggers score', '20')
    pressInDialog('Save Result')
    expect(await screen.findByText('Result entered')).toBeTruthy()
    expect(requestBodies('PATCH /api/games/101')).toEqual([
      { team1Score: 25, team2Score: 20, winnerId: 1, status: 'completed', seen: {} },
    ])
  })

  it('does not replace a result that somebody else has entered in the meantime', async () => {
    const sentence =
      'This game has a result by now: 25 to 18. Look at it in the history before you replace it.'
    responses['PATCH /api/games/101'] = problem(409, sentence)
    await openGame('Enter Result')
    type('Aces score', '25')
    type('Diggers score', '20')
    pressInDialog('Save Result')
    expect(await screen.findByText(`409: ${sentence}`)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Diggers score').value).toBe('20')
  })

  it('gets the result of each set in a match of finals, which has rules of its own', async () => {
    responses['GET /api/leagues/7/schedules'] = [
      scheduledGame(1, { stage: 'finals', plannedRules: { ...thursday.rules, sets: 3 } }),
    ]
    responses['PATCH /api/games/101'] = {}
    await openGame('Enter Result')
    type('Points of each set', '25-20 25-23')
    pressInDialog('Save Result')
    expect(await screen.findByText('Result entered')).toBeTruthy()
    expect(requestBodies('PATCH /api/games/101')).toMatchObject([{ team1Score: 2, team2Score: 0 }])
  })

  it('asks once before a result that is not finished is saved', async () => {
    responses['PATCH /api/games/101'] = {}
    await openGame('Enter Result')
    type('Aces score', '25')
    type('Diggers score', '24')
    pressInDialog('Save Result')
    const question = '25–24 is not a finished set to 25, win by 2, 30 at most. Save anyway?'
    expect(screen.getByText(question)).toBeTruthy()
    type('Diggers score', '22')
    expect(screen.queryByRole('button', { name: 'Save Anyway' })).toBeNull()
    type('Diggers score', '24')
    pressInDialog('Save Result')
    expect(screen.getByText(question)).toBeTruthy()
    expect(requestBodies('PATCH /api/games/101')).toEqual([])
    pressInDialog('Save Anyway')
    expect(await screen.findByText('Result entered')).toBeTruthy()
    expect(requestBodies('PATCH /api/games/101')).toMatchObject([{ team1Score: 25, team2Score: 24 }])
  })

  it('is cancelled with a reason', async () => {
    responses['PATCH /api/schedules/1'] = scheduledGame(1, { status: 'cancelled' })
    await openGame('Cancel Game')
    type('Reason', ' Snow ')
    pressInDialog('Cancel Game')
    expect(await screen.findByText('Game cancelled')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send New Links' })).toBeTruthy()
    expect(requestBodies('PATCH /api/schedules/1')).toEqual([{ status: 'cancelled', reason: 'Snow' }])
  })

  it('is marked if a person has fixed it, and released for the plans', async () => {
    responses['GET /api/leagues/7/schedules'] = [scheduledGame(1, { pinned: true })]
    responses['PATCH /api/schedules/1'] = scheduledGame(1)
    await open()
    expect(screen.getByText('Fixed')).toBeTruthy()
    press('More: Aces vs Diggers')
    expect(screen.getByText('Fixed: no plan moves this game.')).toBeTruthy()
    press('Let Plans Move It')
    expect(await screen.findByText('Game released')).toBeTruthy()
    press('Undo')
    expect(await screen.findByText('Game fixed')).toBeTruthy()
    expect(requestBodies('PATCH /api/schedules/1')).toEqual([{ pinned: false }, { pinned: true }])
  })

  it('is brought back after a cancellation', async () => {
    responses['GET /api/leagues/7/schedules'] = [scheduledGame(1, { status: 'cancelled', reason: 'Snow' })]
    responses['PATCH /api/schedules/1'] = scheduledGame(1)
    await openGame('Bring Back')
    expect(await screen.findByText('Game is back')).toBeTruthy()
    expect(requestBodies('PATCH /api/schedules/1')).toEqual([{ status: 'scheduled' }])
  })

  it('is deleted after a confirmation', async () => {
    responses['DELETE /api/schedules/1'] = problem(409, 'It is being played')
    await openGame('Delete from Schedule')
    pressInDialog('Delete Game')
    expect(await screen.findByText('Failed to delete game')).toBeTruthy()
    expect(screen.getByText('409: It is being played')).toBeTruthy()
    responses['DELETE /api/schedules/1'] = null
    pressInDialog('Delete Game')
    expect(await screen.findByText('Game deleted')).toBeTruthy()
  })

  it('gets a new score link, or none', async () => {
    responses['POST /api/games/101/invite/rotate'] = { inviteToken: 'fresh' }
    responses['DELETE /api/games/101/invite'] = null
    await openGame('Score Link and QR Code')
    press('Replace Link')
    press('Make New Link')
    expect(await screen.findByText(`Code of ${location.origin}/game/fresh`)).toBeTruthy()
    press('Switch Link Off')
    press('Switch Off')
    expect(await screen.findByText(/is switched off/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Make a New Link' })).toBeTruthy()
  })
})
