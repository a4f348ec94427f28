import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { copied, court, group, open, pressInDialog, responses } from '../../test/schedule.tsx'
import { scheduledGame } from '../../test/scheduledGame.ts'
import { press, show, type } from '../../test/screen.tsx'
import { problem, thursday } from '../../test/server.ts'

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
    expect(group('Thursday, Dec 3, 9:05 AM').getByText('Aces')).toBeTruthy()
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

  it('shows a night by hour, with its day once above all rows', async () => {
    await open()
    chooseNight(/^Dec 3/)
    expect(screen.getByText('Thursday, Dec 3 · 1 game')).toBeTruthy()
    const hour = await screen.findByRole('region', { name: 'Thursday, Dec 3, 9:05 AM' })
    expect(within(hour).getByRole('heading', { name: '9:05 AM' })).toBeTruthy()
    const row = within(within(hour).getByRole('listitem'))
    expect(row.getByText('Unassigned')).toBeTruthy()
    expect(row.queryByText(/Dec 3|Week|9:05/)).toBeNull()
    press('View and Filter')
    expect(screen.getByRole('button', { name: 'By Time', pressed: true })).toBeTruthy()
    pressInDialog('By Court')
    pressInDialog('Close')
    expect(group('Tier 1, Unassigned').getByText('9:05 AM')).toBeTruthy()
    expect(group('Tier 1, Unassigned').queryByText(/Dec 3|Week/)).toBeNull()
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
    chooseNight(/^Dec 3/)
    expect(screen.getByRole('button', { name: 'Grid', pressed: true })).toBeTruthy()
    chooseNight(/^All nights/)
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
