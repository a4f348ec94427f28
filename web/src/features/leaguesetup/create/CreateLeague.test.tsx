import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { field, descriptionOf, waitForDescription, press, show, type } from '../../../test/screen.tsx'
import { problem, serve, thursday } from '../../../test/server.ts'
import type { Call } from '../../../test/server.ts'

const onClose = vi.fn()
const onTournament = vi.fn()
let responses: { [route: string]: unknown }
let calls: Call[]

async function open() {
  await show(async () => {
    const { CreateLeague } = await import('./CreateLeague.tsx')
    return <CreateLeague onClose={onClose} onTournament={onTournament} />
  })
}

beforeEach(async () => {
  onClose.mockReset()
  responses = {
    'POST /api/leagues': thursday,
    'POST /api/tier-courts': (court: object) => ({ id: 1, ...court }),
  }
  calls = serve(responses)
  await open()
})

const requestBodies = (route: string) => calls.filter((call) => call.route === route).map(({ body }) => body)
const step = (title: string) => screen.queryByRole('heading', { name: title })

function goToCourtsStep(name = 'Thursday Night'): void {
  type('League name', name)
  press('Next')
  press('Next')
}

describe('the three steps', () => {
  it('start from the defaults', () => {
    expect(field('Sport').value).toBe('volleyball')
    expect(field('Number of tiers').value).toBe('2')
    expect(field('Teams per tier').value).toBe('4')
    type('League name', 'A')
    press('Next')
    expect(step('Step 2 of 3: When you play')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Fixed Schedule' }).checked).toBe(true)
    const values = ['Game day', 'Time block start', 'Time block end'].map((label) => field(label).value)
    expect(values).toEqual(['Thursday', '20:15', '22:00'])
    expect(field('Game duration (minutes)').value).toBe('15')
    expect(field('Games per matchup').value).toBe('2')
    press('Next')
    expect(step('Step 3 of 3: Courts')).toBeTruthy()
  })

  it('keep the typed values when going back and forth', () => {
    type('League name', 'Beach')
    type('Number of tiers', '3')
    press('Next')
    type('Game duration (minutes)', '20')
    press('Previous')
    expect(field('League name').value).toBe('Beach')
    expect(field('Number of tiers').value).toBe('3')
    press('Next')
    expect(field('Game duration (minutes)').value).toBe('20')
  })

  it('focus the heading of the step', () => {
    type('League name', 'A')
    press('Next')
    expect(document.activeElement).toBe(step('Step 2 of 3: When you play'))
  })

  it.each([
    ['League name', '', 'League name is required'],
    ['League name', 'x'.repeat(101), 'League name must be at most 100 characters'],
    ['Number of tiers', '0', 'Must have at least 1 tier'],
    ['Number of tiers', '11', 'Maximum 10 tiers'],
    ['Teams per tier', '1', 'Must have at least 2 teams per tier'],
    ['Teams per tier', '21', 'Maximum 20 teams per tier'],
  ])('%s rejects %j: %s', (label, value, message) => {
    type('League name', 'A')
    type(label, value)
    press('Next')
    expect(descriptionOf(label)).toBe(message)
    expect(document.activeElement).toBe(field(label))
    expect(step('Step 1 of 3: The league')).toBeTruthy()
  })

  it.each(['Weekly', 'Overall'])('mode %s requires a start date and goes back to that field', (mode) => {
    type('League name', 'A')
    press('Next')
    fireEvent.click(screen.getByRole('radio', { name: `${mode} Standings Schedule` }))
    press('Next')
    expect(step('Step 1 of 3: The league')).toBeTruthy()
    expect(descriptionOf('Start date')).toBe('Start date is required for dynamic schedule modes')
    expect(document.activeElement).toBe(field('Start date'))
    type('Start date', '2026-09-03')
    press('Next')
    press('Next')
    expect(step('Step 3 of 3: Courts')).toBeTruthy()
  })

  it('keep the draft when the dialog is closed and discard it on Cancel', () => {
    type('League name', 'Beach')
    press('Close')
    expect(onClose).toHaveBeenCalledOnce()
    expect(JSON.parse(sessionStorage.getItem('volleyball_new_league') ?? '')).toMatchObject({
      form: { name: 'Beach' },
    })
    press('Cancel')
    expect(field('League name').value).toBe('')
  })
})

describe('the templates', () => {
  const chip = (name: string) => screen.getByRole('button', { name })

  it('fill the fields, and are pressed as long as these are as they filled them', () => {
    type('League name', 'Beach')
    press('6 teams, one court')
    expect(field('Number of tiers').value).toBe('1')
    expect(field('Teams per tier').value).toBe('6')
    expect(field('League name').value).toBe('Beach')
    expect(chip('6 teams, one court').getAttribute('aria-pressed')).toBe('true')
    type('Teams per tier', '7')
    expect(chip('6 teams, one court').getAttribute('aria-pressed')).toBe('false')
  })

  it('set the start date that their mode needs, on the next game day, and courts', () => {
    vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z'), toFake: ['Date'] })
    press('3 tiers with promotion')
    expect(field('Start date').value).toBe('2026-11-26')
    goToCourtsStep()
    expect(screen.getAllByLabelText<HTMLInputElement>('Court name').map(({ value }) => value)).toEqual([
      'Court 1',
      'Court 2',
      'Court 3',
    ])
    vi.useRealTimers()
  })

  it('book as many nights as their title says', () => {
    press('18 teams, ten weeks')
    expect(chip('18 teams, ten weeks').getAttribute('aria-pressed')).toBe('true')
    type('League name', 'Beach')
    press('Next')
    expect(field('Number of nights').value).toBe('10')
  })

  it('lead to a tournament, which has a dialog of its own', () => {
    press('Tournament Day')
    expect(onTournament).toHaveBeenCalledOnce()
  })

  it('leave a start date that was typed', () => {
    type('Start date', '2027-01-07')
    press('3 tiers with promotion')
    expect(field('Start date').value).toBe('2027-01-07')
  })
})

describe('the preview', () => {
  const preview = () => within(screen.getByRole('complementary', { name: 'Preview' }))

  it('shows the tiers, the nights and whether everything fits', () => {
    press('6 teams, one court')
    type('Start date', '2027-01-14')
    expect(preview().getByRole('img', { name: '1 tier with 6 teams' })).toBeTruthy()
    expect(screen.getByText('It fits: 1 court, done at 10:00 PM.')).toBeTruthy()
    const nights = within(preview().getByRole('list', { name: 'Nights' })).getAllByRole('listitem')
    expect(nights.map(({ textContent }) => textContent)).toEqual(['14Jan', '21Jan', '28Jan', '4Feb', '11Feb'])
    type('End date (optional)', '2027-01-21')
    expect(
      screen.getByText('It does not fit: the season needs 5 nights, and the end date leaves 2.'),
    ).toBeTruthy()
  })

  it('asks for a number that is missing', () => {
    type('Teams per tier', '')
    expect(preview().getByText('Fill in the numbers to see what fits.')).toBeTruthy()
  })
})

describe('a template', () => {
  it('fills every step, so that the league can be created at once', async () => {
    type('League name', 'Thursday')
    expect(screen.queryByRole('button', { name: 'Create League' })).toBeNull()
    press('18 teams, ten weeks')
    press('Create League')
    await waitFor(() => expect(location.pathname).toBe('/pro/league/7'))
    expect(requestBodies('POST /api/tier-courts')).toHaveLength(3)
  })

  it('does not create a league without a name', () => {
    type('League name', '')
    press('18 teams, ten weeks')
    press('Create League')
    expect(screen.getByLabelText('League name').getAttribute('aria-invalid')).toBe('true')
  })
})

describe('the courts', () => {
  const tier = (number: number) => within(screen.getByRole('region', { name: `Tier ${number}` }))
  const names = () => screen.queryAllByLabelText<HTMLInputElement>('Court name').map(({ value }) => value)

  it('are numbered across the league, renamed and removed', () => {
    goToCourtsStep()
    press('Add Court to tier 1')
    press('Add Court to tier 2')
    press('Add Court to tier 1')
    expect(names()).toEqual(['Court 1', 'Court 3', 'Court 2'])
    fireEvent.change(tier(2).getByLabelText('Court name'), { target: { value: 'Annex' } })
    press('Remove Court 1')
    expect(names()).toEqual(['Court 3', 'Annex'])
  })

  it('of removed tiers are not created', async () => {
    goToCourtsStep()
    press('Add Court to tier 2')
    press('Previous')
    press('Previous')
    type('Number of tiers', '1')
    press('Next')
    press('Next')
    expect(names()).toEqual([])
    press('Create League')
    await waitFor(() => expect(location.pathname).toBe('/pro/league/7'))
    expect(requestBodies('POST /api/tier-courts')).toEqual([])
  })

  it('without a name are rejected before anything is created', () => {
    goToCourtsStep()
    press('Add Court to tier 1')
    type('Court name', ' ')
    press('Create League')
    expect(descriptionOf('Court name')).toBe('Court name required')
    expect(calls.filter((call) => call.route !== 'GET /api/config')).toEqual([])
  })
})

describe('Create League', () => {
  it('creates the league in the time zone of the browser, then its courts, and opens it', async () => {
    goToCourtsStep('  Thursday Night ')
    press('Add Court to tier 1')
    press('Add Court to tier 2')
    press('Create League')
    expect(await screen.findByText('League created')).toBeTruthy()
    expect(location.pathname).toBe('/pro/league/7')
    expect(requestBodies('POST /api/leagues')).toEqual([
      {
        name: 'Thursday Night',
        sportType: 'volleyball',
        tierCount: 2,
        teamsPerTier: 4,
        scheduleMode: 'fixed',
        gameDay: 'Thursday',
        timeBlockStart: '20:15',
        timeBlockEnd: '22:00',
        gameDuration: 15,
        gamesPerMatchup: 2,
        duty: 0,
        shape: { kind: 'shortest', nights: null, perNight: null, block: false },
        timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    ])
    expect(requestBodies('POST /api/tier-courts')).toEqual([
      { leagueId: 7, tier: 1, courtName: 'Court 1' },
      { leagueId: 7, tier: 2, courtName: 'Court 2' },
    ])
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('creates one league when pressed twice', async () => {
    goToCourtsStep()
    press('Create League')
    press('Create League')
    await screen.findByText('League created')
    expect(requestBodies('POST /api/leagues')).toHaveLength(1)
  })

  it('shows a server error at its field and keeps the draft', async () => {
    responses['POST /api/leagues'] = problem(422, 'Must have at least 1 tier', 'tierCount')
    goToCourtsStep()
    press('Create League')
    expect(await screen.findByText('Failed to create league')).toBeTruthy()
    expect(screen.getByText('422: Must have at least 1 tier')).toBeTruthy()
    await waitForDescription('Number of tiers', 'Must have at least 1 tier')
    expect(step('Step 1 of 3: The league')).toBeTruthy()
    expect(field('League name').value).toBe('Thursday Night')
  })

  it('reports a partial failure and continues from there', async () => {
    let remaining = 1
    responses['POST /api/tier-courts'] = () =>
      remaining-- > 0 ? { id: 1 } : problem(503, 'The server is busy')
    goToCourtsStep()
    press('Add Court to tier 1')
    press('Add Court to tier 2')
    press('Create League')
    expect(await screen.findByText('Failed to add court')).toBeTruthy()
    expect(screen.getByText('503: The server is busy')).toBeTruthy()
    expect(screen.getByText(/has been created, with 1 of 2 courts/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Previous' })).toBeNull()

    responses['POST /api/tier-courts'] = { id: 2 }
    press('Add Remaining Courts')
    expect(await screen.findByText('League created')).toBeTruthy()
    expect(requestBodies('POST /api/leagues')).toHaveLength(1)
    expect(requestBodies('POST /api/tier-courts')).toEqual([
      { leagueId: 7, tier: 1, courtName: 'Court 1' },
      { leagueId: 7, tier: 2, courtName: 'Court 2' },
      { leagueId: 7, tier: 2, courtName: 'Court 2' },
    ])
    expect(location.pathname).toBe('/pro/league/7')
  })

  it('opens the league as it is after a partial failure', async () => {
    responses['POST /api/tier-courts'] = problem(503, 'The server is busy')
    goToCourtsStep()
    press('Add Court to tier 1')
    press('Create League')
    await screen.findByText(/with 0 of 1 court\./)
    press('Go to League')
    expect(location.pathname).toBe('/pro/league/7')
    expect(sessionStorage.getItem('volleyball_new_league')).toContain('"created":null')
  })
})

it('creates a league in the chosen language, which is usually that of the page', async () => {
  responses['GET /api/config'] = { betaGate: false, betaAccess: true, languages: ['en', 'de', 'fr'] }
  cleanup()
  await open()
  await screen.findByRole('combobox', { name: 'Language' })
  expect(field('Language').value).toBe('en')
  fireEvent.change(field('Language'), { target: { value: 'fr' } })
  goToCourtsStep()
  press('Create League')
  await screen.findByText('League created')
  expect(requestBodies('POST /api/leagues')).toMatchObject([{ language: 'fr' }])
})
