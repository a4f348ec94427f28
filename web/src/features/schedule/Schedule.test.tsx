import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { descriptionOf, press, show, type } from '../../test/screen.tsx'
import { problem, serve, team, thursday } from '../../test/server.ts'
import type { Call } from '../../test/server.ts'

let responses: { [route: string]: unknown }
let calls: Call[]
const copied: string[] = []

const court = (timeSlotStart: string | null = null, timeSlotEnd: string | null = null) => ({
  courtName: 'Court 1',
  timeSlotStart,
  timeSlotEnd,
})

const scheduledGame = (id: number, more: object = {}) => ({
  id,
  leagueId: 7,
  team1Id: 1,
  team2Id: 2,
  gameId: id + 100,
  gameDate: '2026-11-27T01:15:00Z',
  day: '2026-11-26',
  gameTime: '20:15',
  courtName: 'Court 1',
  weekNumber: 3,
  tier: 1,
  status: 'scheduled',
  inviteToken: `token${id}`,
  createdAt: '2026-09-01T10:00:00Z',
  ...more,
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T15:00:00Z') })
  copied.length = 0
  const writeText = (text: string) => Promise.resolve(void copied.push(text))
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  responses = {
    'GET /api/leagues/7/teams': [team(1, 'Aces'), team(2, 'Diggers'), team(3, 'Spikers', 2)],
    'GET /api/leagues/7/schedules': [
      scheduledGame(1),
      scheduledGame(2, { courtName: null, day: '2026-12-03', gameTime: '09:05' }),
    ],
    'GET /api/leagues/7/tier-courts': [court(), court()],
  }
  calls = serve(responses)
})

afterEach(() => Reflect.deleteProperty(navigator, 'clipboard'))

async function open(league: object = {}) {
  const shown = await show(async () => {
    const { Schedule } = await import('./Schedule.tsx')
    return (
      <Schedule
        league={{ ...thursday, blackouts: [], extraNights: [], ...league }}
        qrCode={(address) => <p>Code of {address}</p>}
        courtSheets={() => null}
        nightSheets={(_, night, onClose) => <button onClick={onClose}>Sheets of {night}</button>}
      />
    )
  })
  await screen.findByRole('heading', { name: /\d upcoming game/ })
  return shown
}

const requestBodies = (route: string) => calls.filter((call) => call.route === route).map(({ body }) => body)
const group = (name: string) => within(screen.getByRole('region', { name }))
const pressInDialog = (button: string | RegExp) =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: button }))
const nights = () => screen.getAllByRole<HTMLInputElement>('radio')
const nightNames = () => nights().map((radio) => radio.nextElementSibling?.textContent)
const selectedNight = () => nights().find((radio) => radio.checked)?.nextElementSibling?.textContent
const chooseNight = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }))
const openGame = () => press('More: Aces vs Diggers')

describe('the list', () => {
  it('groups the games by tier and court, with week, day and time', async () => {
    responses['GET /api/leagues/7/schedules'] = [
      scheduledGame(1),
      scheduledGame(2, { courtName: null, day: '2026-12-03', gameTime: '09:05', weekNumber: null }),
      scheduledGame(3, { status: 'cancelled', reason: 'No keys to the gym' }),
      scheduledGame(4, { status: 'completed' }),
    ]
    await open()
    expect(screen.getByRole('heading', { name: '2 upcoming games' })).toBeTruthy()
    const court = group('Tier 1, Court 1')
    expect(court.getAllByText('Nov 26')).toHaveLength(2)
    expect(court.getAllByText('8:15 PM')).toHaveLength(2)
    expect(court.getAllByText('Week 3')).toHaveLength(2)
    expect(court.getByText('No keys to the gym')).toBeTruthy()
    const unassigned = group('Tier 1, Unassigned')
    expect(unassigned.getByText('9:05 AM')).toBeTruthy()
    expect(unassigned.queryByText(/^Week/)).toBeNull()
  })

  it('copies a score link', async () => {
    await open()
    fireEvent.click(group('Tier 1, Court 1').getByRole('button', { name: /^More: / }))
    pressInDialog('Copy Score Link')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await screen.findByText('Link copied!')).toBeTruthy()
    expect(copied).toEqual([`${location.origin}/game/token1`])
  })

  it('is filtered by night and by team', async () => {
    await open()
    expect(nightNames()).toEqual([
      'All nights (2 games)',
      'Tonight, Nov 26, 2026 (1 game)',
      'Dec 3, 2026 (1 game)',
    ])
    chooseNight(/^Dec 3/)
    expect(screen.queryByRole('region', { name: 'Tier 1, Court 1' })).toBeNull()
    press('View and Filter')
    type('Team', '3')
    pressInDialog('Close')
    expect(screen.getByText('No games match the selected filters')).toBeTruthy()
    press('Spikers only: show all teams')
    expect(group('Tier 1, Unassigned').getByText('Aces')).toBeTruthy()
    press('View and Filter')
    type('Team', '3')
    pressInDialog('Close')
    press('Show All Teams and Nights')
    expect(group('Tier 1, Court 1').getByText('Aces')).toBeTruthy()
  })

  it('is grouped by time if that is chosen, and remembers it', async () => {
    const { unmount } = await open()
    press('View and Filter')
    expect(screen.queryByRole('button', { name: 'Grid' })).toBeNull() // it needs a desk
    pressInDialog('By Time')
    pressInDialog('Close')
    expect(group('Thursday, Nov 26, 8:15 PM').getByText('Court')).toBeTruthy()
    expect(group('Thursday, Dec 3, 9:05 AM').getByText('Unassigned')).toBeTruthy()
    unmount()
    await open()
    expect(screen.getByRole('region', { name: 'Thursday, Nov 26, 8:15 PM' })).toBeTruthy()
  })

  it('says how many games are placed, and marks those that clash', async () => {
    responses['GET /api/leagues/7/schedules'] = [
      scheduledGame(1),
      scheduledGame(2, { team2Id: 3, courtName: 'Court 2' }),
      scheduledGame(3, { courtName: null, gameTime: '21:00' }),
    ]
    responses['GET /api/leagues/7/tier-courts'] = [{ ...court(), tier: 1 }]
    await open()
    expect(screen.getByText('2 of 3 placed')).toBeTruthy()
    expect(screen.getByText('2 games clash')).toBeTruthy()
    expect(group('Tier 1, Court 1').getByText('Clash')).toBeTruthy()
    await screen.findByRole('region', { name: 'Tier 1, Unassigned' })
    expect(group('Tier 1, Unassigned').queryByText('Clash')).toBeNull()
    fireEvent.click(group('Tier 1, Court 1').getByRole('button', { name: /^More: / }))
    expect(screen.getByText(/^Aces also play at that time, on Court 2: Aces vs Spikers/)).toBeTruthy()
  })

  it('keeps showing tonight’s games after midnight while a court is open', async () => {
    vi.setSystemTime(new Date('2026-11-27T05:20:00Z')) // 0:20 on Friday
    responses['GET /api/leagues/7/tier-courts'] = [court('22:00', '01:30')]
    responses['GET /api/leagues/7/schedules'] = [
      scheduledGame(1, { gameTime: '23:30' }),
      scheduledGame(2, { day: '2026-11-27', gameTime: '00:30' }),
    ]
    const hours = { gameDay: 'Thursday', timeBlockStart: '22:00', timeBlockEnd: '23:00' }
    await open({ ...hours, role: 'scorer' })
    expect(nightNames()).toEqual(['All nights (2 games)', 'Tonight, Nov 26, 2026 (2 games)'])
    expect(screen.getAllByRole('link', { name: /^Score/ })).toHaveLength(2)
  })

  it('opens a long season with tonight and pages a court with many games', async () => {
    responses['GET /api/leagues/7/schedules'] = Array.from({ length: 70 }, (_, i) =>
      scheduledGame(i + 1, { day: i < 2 ? '2026-11-26' : '2026-12-03' }),
    )
    await open()
    expect(selectedNight()).toBe('Tonight, Nov 26, 2026 (2 games)')
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    chooseNight(/^All nights/)
    expect(screen.getAllByRole('listitem')).toHaveLength(12)
    press('Show 12 more of 58: Tier 1, Court 1')
    expect(screen.getAllByRole('listitem')).toHaveLength(24)
  })

  it('shows a hint when there are no games', async () => {
    responses['GET /api/leagues/7/schedules'] = []
    await open()
    expect(screen.getByRole('heading', { name: 'No upcoming games' })).toBeTruthy()
  })

  it('retries a failed request', async () => {
    const schedules = responses['GET /api/leagues/7/schedules']
    responses['GET /api/leagues/7/schedules'] = problem(503, 'The server is busy')
    await show(async () => {
      const { Schedule } = await import('./Schedule.tsx')
      const league = { ...thursday, blackouts: [], extraNights: [] }
      return (
        <Schedule league={league} qrCode={() => null} nightSheets={() => null} courtSheets={() => null} />
      )
    })
    expect(await screen.findByText('The schedule could not be loaded.')).toBeTruthy()
    responses['GET /api/leagues/7/schedules'] = schedules
    press('Try again')
    expect(await screen.findByRole('heading', { name: '2 upcoming games' })).toBeTruthy()
  })
})

describe('the controls', () => {
  it.each([
    ['fixed', 'Auto Schedule Season'],
    ['overall', 'Advance to Next Week'],
    ['weekly', 'Advance to Next Week'],
  ])('of a %s league have %s', async (scheduleMode, name) => {
    await open({ scheduleMode })
    expect(screen.getByRole('button', { name: 'Schedule Game' })).toBeTruthy()
    press('More') // on a phone
    pressInDialog(name)
    expect(screen.getByRole('dialog', { name })).toBeTruthy()
  })

  it('on a desk show the plan as the one primary action', async () => {
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { media, matches: media.includes('min-width') }),
    )
    await open({ scheduleMode: 'fixed' })
    expect(screen.getByRole('button', { name: 'Auto Schedule Season' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'By Court', pressed: true })).toBeTruthy()
    press('More')
    expect(within(screen.getByRole('dialog')).queryByText('Auto Schedule Season')).toBeNull()
  })

  it('of a scorer are the score links, and Score for tonight', async () => {
    await open({ role: 'scorer' })
    expect(selectedNight()).toBe('Tonight, Nov 26, 2026 (1 game)')
    expect(screen.getByRole('link', { name: 'Score: Aces vs Diggers' }).getAttribute('href')).toBe(
      '/game/token1',
    )
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'View and Filter',
      'More: Aces vs Diggers',
    ])
    openGame()
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getAllByRole('button').map((button) => button.textContent || 'Close')).toEqual([
      'Close',
      'Copy Score Link',
      'Score Link and QR Code',
    ])
    pressInDialog('Score Link and QR Code')
    expect(screen.getByText(`Code of ${location.origin}/game/token1`)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Replace Link' })).toBeNull()
  })

  it('of a viewer are none', async () => {
    responses['GET /api/leagues/7/schedules'] = [scheduledGame(1, { inviteToken: undefined })]
    await open({ role: 'viewer' })
    expect(screen.getAllByRole('button')).toEqual([screen.getByRole('button', { name: 'View and Filter' })])
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('of a viewer are links to watch where games can be watched', async () => {
    responses['GET /api/leagues/7/schedules'] = [
      scheduledGame(1, { inviteToken: undefined, watchToken: 'seen' }),
    ]
    await open({ role: 'viewer' })
    const link = screen.getByRole('link', { name: 'Watch: Aces vs Diggers' })
    expect(link.getAttribute('href')).toBe('/watch/seen')
  })
})

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
      { team1Score: 25, team2Score: 20, winnerId: 1, status: 'completed' },
    ])
  })

  it('is cancelled with a reason', async () => {
    responses['PATCH /api/schedules/1'] = scheduledGame(1, { status: 'cancelled' })
    await openGame('Cancel Game')
    type('Reason', ' Snow ')
    pressInDialog('Cancel Game')
    expect(await screen.findByText('Game cancelled')).toBeTruthy()
    expect(requestBodies('PATCH /api/schedules/1')).toEqual([{ status: 'cancelled', reason: 'Snow' }])
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
