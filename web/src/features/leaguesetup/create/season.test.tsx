import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { press, show, type, waitForDescription } from '../../../test/screen.tsx'
import { serve } from '../../../test/server.ts'
import type { Call } from '../../../test/server.ts'

let calls: Call[]

/** Opens the second step of the dialog. */
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-10-01T12:00:00Z'), toFake: ['Date'] })
  sessionStorage.clear()
  calls = serve({
    'POST /api/leagues': { id: 7 },
    'GET /api/holidays?': { regions: ['ca', 'us'], holidays: [] },
    'GET /api/holidays?region=us&from=2026-11-05&to=2026-12-17': {
      regions: ['ca', 'us'],
      holidays: [
        { day: '2026-11-11', name: 'Veterans Day' },
        { day: '2026-11-26', name: 'Thanksgiving Day' },
      ],
    },
    'GET /api/holidays?region=ca&from=2026-11-05&to=2026-12-17': { regions: ['ca', 'us'], holidays: [] },
  })
  await show(async () => {
    const { CreateLeague } = await import('./CreateLeague.tsx')
    return <CreateLeague onClose={vi.fn()} onTournament={() => undefined} />
  })
  type('League name', 'Thursday')
  type('Start date', '2026-11-05')
  press('Next')
})

afterEach(() => void vi.useRealTimers())

const body = () => calls.find(({ route }) => route === 'POST /api/leagues')?.body
const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')

describe('the shape of the season', () => {
  it('is as short as possible, or what is chosen, and is sent', async () => {
    expect(pressed('as short as possible')).toBe('true')
    press('spread over the nights booked')
    press('Next')
    await waitForDescription('Number of nights', 'Enter the number of nights, or an end date for the season')
    type('Number of nights', '10')
    press('2')
    fireEvent.click(screen.getByRole('switch', { name: 'Two games in a row against the same opponent' }))
    press('Next')
    press('Create League')
    await waitFor(() =>
      expect(body()).toMatchObject({ shape: { kind: 'spread', nights: 10, perNight: 2, block: true } }),
    )
  })

  it('is ten nights of two games in one tap, and its number of nights has steps', () => {
    press('10 nights × 2 games')
    expect(pressed('spread over the nights booked')).toBe('true')
    expect(pressed('2')).toBe('true')
    const nights = screen.getByLabelText<HTMLInputElement>('Number of nights')
    expect(nights.value).toBe('10')
    const stepper = within(nights.parentElement as HTMLElement)
    fireEvent.click(stepper.getByRole('button', { name: 'One step more' }))
    expect(nights.value).toBe('11')
    expect(pressed('10 nights × 2 games')).toBe('false')
  })

  it('is one tap at the top of the step, whatever the mode', () => {
    fireEvent.click(screen.getByRole('radio', { name: 'Weekly Standings Schedule' }))
    const usual = screen.getByRole('button', { name: '10 nights × 2 games' })
    const mode = screen.getByRole('group', { name: 'Schedule mode' })
    expect(usual.compareDocumentPosition(mode) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    fireEvent.click(usual)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Fixed Schedule' }).checked).toBe(true)
    expect(mode.querySelectorAll('svg')).toHaveLength(3)
  })

  it('goes to the end date if there is one', () => {
    press('Previous')
    type('End date (optional)', '2026-12-17')
    press('Next')
    expect(pressed('spread over the nights booked')).toBe('true')
    press('as short as possible')
    expect(pressed('as short as possible')).toBe('true')
    expect(screen.queryByLabelText('Number of nights')).toBeNull()
  })

  it('is not asked for in a mode that plans each night by itself', () => {
    fireEvent.click(screen.getByRole('radio', { name: 'Weekly Standings Schedule' }))
    expect(screen.queryByRole('button', { name: 'as short as possible' })).toBeNull()
  })
})

describe('days without games', () => {
  it('are typed one by one, and taken back', () => {
    type('Nobody plays on', '2026-12-24')
    press('Add Day')
    const days = within(screen.getByRole('list', { name: 'Days without games' }))
    expect(days.getByText('Dec 24')).toBeTruthy()
    fireEvent.click(days.getByRole('button', { name: 'Play on Dec 24' }))
    expect(screen.queryByRole('list', { name: 'Days without games' })).toBeNull()
  })

  it('are holidays of a region that fall on the game day, if somebody skips them', async () => {
    press('Previous')
    type('End date (optional)', '2026-12-17')
    press('Next')
    expect(calls.filter((call) => call.route !== 'GET /api/config')).toEqual([])
    press('Look for holidays')
    const region = await screen.findByLabelText('Holidays')
    await screen.findByRole('option', { name: 'United States' })
    fireEvent.change(region, { target: { value: 'ca' } })
    expect(await screen.findByText('No game night is a holiday there.')).toBeTruthy()
    fireEvent.change(region, { target: { value: 'us' } })
    const skip = await screen.findByRole('switch', { name: 'Skip Nov 26: Thanksgiving Day' })
    expect(screen.queryByText(/Veterans/)).toBeNull()
    expect(skip.getAttribute('aria-checked')).toBe('false')
    fireEvent.click(skip)
    press('Next')
    press('Create League')
    await waitFor(() => expect(body()).toMatchObject({ blackouts: ['2026-11-26'] }))
  })
})
