import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { field, descriptionOf, waitForDescription, press, show, type } from '../../../test/screen.tsx'
import { problem, serve, team, thursday } from '../../../test/server.ts'
import type { Call } from '../../../test/server.ts'

const onClose = vi.fn()
const court = {
  id: 3,
  leagueId: 7,
  tier: 1,
  courtName: 'Court 1',
  timeSlotStart: '20:15',
  timeSlotEnd: null,
  createdAt: '2026-09-01T10:00:00Z',
}
let responses: { [route: string]: unknown }
let calls: Call[]

async function open(
  section: string,
  role: 'owner' | 'manager' = 'owner',
  settings: Partial<typeof thursday> = {},
) {
  history.replaceState(null, '', `/pro/league/7${section && `?settings=${section}`}`)
  await show(async () => {
    const { EditLeague } = await import('./EditLeague.tsx')
    return (
      <EditLeague
        league={{ ...thursday, ...settings, role }}
        members={<p>The members</p>}
        handOver={<p>The hand-over</p>}
        season={<p>The season</p>}
        onClose={onClose}
      />
    )
  })
  if (section === 'nights') await screen.findAllByRole('region', { name: /^Courts of / })
}

const choose = (section: string) => fireEvent.click(screen.getByRole('link', { name: section }))
const waitForAddress = (query: string) => waitFor(() => expect(location.search).toBe(query))

beforeEach(() => {
  onClose.mockReset()
  // jsdom takes long to search the 400 options of all time zones.
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['America/New_York', 'Europe/Zurich'])
  responses = {
    'GET /api/leagues/7/tier-courts': [court],
    'GET /api/leagues/7/members': [{ id: 5 }],
    'GET /api/leagues/7/teams': [team(1, 'Aces')],
    'GET /api/leagues/7/games': [{ status: 'completed' }, { status: 'scheduled' }],
    'GET /api/leagues/7/schedules': [{ status: 'scheduled' }],
    'PATCH /api/leagues/7': { ...thursday, name: 'Friday Night' },
    'POST /api/tier-courts': court,
    'DELETE /api/tier-courts/3': null,
    'DELETE /api/leagues/7': null,
  }
  calls = serve(responses)
})

const requestBodies = (route: string) => calls.filter((call) => call.route === route).map(({ body }) => body)

describe('the sections', () => {
  it('are a list on a phone, each with what it is set to', async () => {
    await open('')
    const lines = () => screen.getAllByRole('link').map((line) => line.textContent)
    await waitFor(() =>
      expect(lines()).toEqual([
        'GeneralVolleyball · 2 tiers · Max 8 teams',
        'Nights and courtsThursday · 8:15 PM to 10:00 PM · 1 court',
        'Rules1 set · To 25 · win by 2 · cap 30',
        'Public pageOff',
        'SeasonSince Sep 3',
        'Members1 member',
        'DangerHand over or delete the league',
      ]),
    )
    await waitForAddress('?settings=')
  })

  it('have addresses, and lead back to the list, where their line has the focus', async () => {
    await open('')
    choose('Rules')
    expect(screen.getByRole('heading', { name: 'Rules' })).toBe(document.activeElement)
    await waitForAddress('?settings=rules')
    press('All settings')
    expect(screen.getByRole('link', { name: 'Rules' })).toBe(document.activeElement)
    await waitForAddress('?settings=')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('of the owner are hidden from a manager', async () => {
    await open('danger', 'manager')
    expect(screen.getAllByRole('link').map((line) => line.getAttribute('aria-label'))).toEqual([
      'General',
      'Nights and courts',
      'Rules',
      'Public page',
      'Season',
    ])
  })

  it('stand beside the open one on a desk', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) => Object.assign(new EventTarget(), { media, matches: true }) as MediaQueryList,
    )
    await open('')
    expect(screen.getByRole('link', { name: 'General' }).getAttribute('aria-current')).toBe('page')
    await waitForAddress('?settings=general')
    choose('Members')
    expect(screen.getByText('The members')).toBeTruthy()
    await waitForAddress('?settings=members')
    expect(screen.queryByRole('button', { name: 'All settings' })).toBeNull()
  })
})

describe('the settings', () => {
  describe('that were saved', () => {
    const saveName = async () => {
      await open('general')
      type('League name', 'Friday Night')
      press('Save Changes')
      await screen.findByText('League updated')
      expect(field('League name').value).toBe('Friday Night')
    }

    it('have their former values in the form after Undo, and can be saved again', async () => {
      await saveName()
      responses['PATCH /api/leagues/7'] = { ...thursday }
      press('Undo')
      expect(await screen.findByText('Taken back')).toBeTruthy()
      expect(field('League name').value).toBe('Thursday Night')
      const [, undone] = requestBodies('PATCH /api/leagues/7') as { name: string; seen: { name: string } }[]
      expect([undone?.name, undone?.seen.name]).toEqual(['Thursday Night', 'Friday Night'])
      type('League name', 'Friday Night')
      press('Save Changes')
      await waitFor(() => expect(requestBodies('PATCH /api/leagues/7')).toHaveLength(3))
      expect(requestBodies('PATCH /api/leagues/7').at(-1)).toMatchObject({ name: 'Friday Night' })
    })

    it('stay in the form if somebody has changed them since', async () => {
      await saveName()
      responses['PATCH /api/leagues/7'] = problem(409, 'These settings were changed since.')
      press('Undo')
      expect(await screen.findByText(/These settings were changed since/)).toBeTruthy()
      expect(field('League name').value).toBe('Friday Night')
    })
  })

  it('are shown and saved, those of the section alone', async () => {
    await open('general')
    expect(field('League name').value).toBe('Thursday Night')
    expect(field('Time zone').value).toBe('America/New_York')
    type('League name', 'Friday Night')
    press('Save Changes')
    expect(await screen.findByText('League updated')).toBeTruthy()
    expect(requestBodies('PATCH /api/leagues/7')).toEqual([
      {
        name: 'Friday Night',
        sportType: 'volleyball',
        tierCount: 2,
        teamsPerTier: 4,
        timezone: 'America/New_York',
      },
    ])
    expect(within(screen.getByRole('region', { name: 'General' })).getByText('Saved')).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
    type('League name', 'Saturday Night')
    expect(screen.queryByText('Saved')).toBeNull()
  })

  it('clear a time that was emptied', async () => {
    await open('nights')
    const mode = screen.getByRole('group', { name: 'Schedule mode' })
    expect(within(mode).getByRole<HTMLInputElement>('radio', { checked: true }).value).toBe('weekly')
    expect(field('Start date').value).toBe('2026-09-03')
    type('Time block end', '')
    press('Save Changes')
    expect(await screen.findByText('League updated')).toBeTruthy()
    expect(requestBodies('PATCH /api/leagues/7')).toEqual([
      {
        startDate: '2026-09-03',
        scheduleMode: 'weekly',
        gameDay: 'Thursday',
        timeBlockStart: '20:15',
        timeBlockEnd: null,
        gameDuration: 15,
        gamesPerMatchup: 2,
        keepDays: 7,
        duty: 0,
      },
    ])
  })

  it('leave the shape of the season as it is in a mode that plans each night by itself', async () => {
    const shape = { kind: 'spread' as const, nights: 10, perNight: 2, block: true }
    await open('nights', 'owner', { shape })
    press('Save Changes')
    expect(await screen.findByText('League updated')).toBeTruthy()
    expect(requestBodies('PATCH /api/leagues/7')[0]).not.toHaveProperty('shape')
  })

  it('save the shape of the season, and the days without games only if they have changed', async () => {
    const shape = { kind: 'spread', nights: 10, perNight: 2, block: false }
    responses['PATCH /api/leagues/7'] = { ...thursday, scheduleMode: 'fixed', shape }
    await open('nights')
    fireEvent.click(screen.getByRole('radio', { name: 'Fixed Schedule' }))
    press('spread over the nights booked')
    type('Number of nights', '10')
    press('2')
    press('Save Changes')
    expect(await screen.findByText('League updated')).toBeTruthy()
    const [body] = requestBodies('PATCH /api/leagues/7')
    expect(body).toMatchObject({ shape })
    expect(body).not.toHaveProperty('blackouts')
    type('Nobody plays on', '2026-11-26')
    press('Add Day')
    press('Save Changes')
    await waitFor(() =>
      expect(requestBodies('PATCH /api/leagues/7')[1]).toMatchObject({ shape, blackouts: ['2026-11-26'] }),
    )
  })

  it('keep what was typed in another section, and say that it is not saved', async () => {
    await open('general')
    type('League name', 'Friday Night')
    press('All settings')
    expect(screen.getByRole('link', { name: 'General' }).textContent).toContain('Not saved')
    choose('Rules')
    press('All settings')
    choose('General')
    expect(field('League name').value).toBe('Friday Night')
  })

  it('are rejected without the start date that the mode requires', async () => {
    await open('nights')
    type('Start date', '')
    press('Save Changes')
    expect(descriptionOf('Start date')).toBe('Start date is required for dynamic schedule modes')
    expect(requestBodies('PATCH /api/leagues/7')).toEqual([])
  })

  it('show a server error at its field', async () => {
    const sentence = 'Move these teams to a higher tier first: Aces (tier 2)'
    responses['PATCH /api/leagues/7'] = problem(422, sentence, 'tierCount')
    await open('general')
    type('Number of tiers', '1')
    press('Save Changes')
    expect(await screen.findByText('Failed to update league')).toBeTruthy()
    expect(screen.getByText(`422: ${sentence}`)).toBeTruthy()
    await waitForDescription('Number of tiers', sentence)
    expect(screen.queryByText('Saved')).toBeNull()
  })
})

describe('the settings of a tournament', () => {
  const cup = { scheduleMode: 'fixed' as const, startDate: '2026-11-28', endDate: '2026-11-28' }

  it('call its tiers pools', async () => {
    await open('general', 'owner', cup)
    expect(field('Number of pools').value).toBe('2')
    expect(field('Teams per pool').value).toBe('4')
    expect(screen.queryByLabelText(/tier/i)).toBeNull()
  })

  it('have one date, which keeps it a tournament', async () => {
    responses['PATCH /api/leagues/7'] = { ...thursday, ...cup }
    await open('nights', 'owner', cup)
    expect(screen.queryByLabelText(/Start date|End date/)).toBeNull()
    type('Date', '2026-12-05')
    press('Save Changes')
    expect(await screen.findByText('League updated')).toBeTruthy()
    expect(requestBodies('PATCH /api/leagues/7')[0]).toMatchObject({
      startDate: '2026-12-05',
      endDate: '2026-12-05',
    })
  })

  it('name each pool with its game duration', async () => {
    await open('nights', 'owner', cup)
    expect(screen.getByText('Game duration by pool')).toBeTruthy()
    expect(field('Pool B (minutes)').value).toBe('')
  })
})

describe('the courts of a tier', () => {
  const tier = (number: number) => within(screen.getByRole('region', { name: `Courts of tier ${number}` }))

  it('are added with their times; the next number is suggested', async () => {
    await open('nights')
    expect(tier(1).getByText('from 8:15 PM')).toBeTruthy()
    const name = tier(2).getByLabelText<HTMLInputElement>('Court name')
    expect(name.placeholder).toBe('Court 2')
    fireEvent.change(name, { target: { value: ' Annex ' } })
    fireEvent.change(tier(2).getByLabelText('Until'), { target: { value: '' } })
    fireEvent.click(tier(2).getByRole('button', { name: 'Add Court' }))
    expect(await screen.findByText('Court added')).toBeTruthy()
    expect(requestBodies('POST /api/tier-courts')).toEqual([
      { leagueId: 7, tier: 2, courtName: 'Annex', timeSlotStart: '20:15' },
    ])
  })

  it('require a name', async () => {
    await open('nights')
    fireEvent.click(tier(1).getByRole('button', { name: 'Add Court' }))
    expect(await screen.findByText('Court name required')).toBeTruthy()
    expect(screen.getByText('Please enter a name for the court')).toBeTruthy()
    expect(requestBodies('POST /api/tier-courts')).toEqual([])
  })

  it('are removed', async () => {
    await open('nights')
    press('Remove Court 1 of tier 1')
    expect(await screen.findByText('Court removed')).toBeTruthy()
  })

  it.each([
    ['Failed to remove court', 'DELETE /api/tier-courts/3', () => press('Remove Court 1 of tier 1')],
    [
      'Failed to add court',
      'POST /api/tier-courts',
      () => {
        const [first] = screen.getAllByLabelText<HTMLInputElement>('Court name')
        if (first) fireEvent.change(first, { target: { value: 'Annex' } })
        fireEvent.click(tier(1).getByRole('button', { name: 'Add Court' }))
      },
    ],
  ])('%s: shows the server error', async (title, route, act) => {
    responses[route] = problem(409, 'That is not possible')
    await open('nights')
    act()
    expect(await screen.findByText(title)).toBeTruthy()
    expect(screen.getByText('409: That is not possible')).toBeTruthy()
  })
})

describe('deleting the league', () => {
  const button = () =>
    within(screen.getByRole('dialog', { name: 'Delete league?' })).getByRole<HTMLButtonElement>('button', {
      name: 'Delete League',
    })

  it('is offered to the owner only', async () => {
    await open('danger', 'manager')
    expect(screen.queryByRole('button', { name: 'Delete League' })).toBeNull()
  })

  it('shows what is deleted and requires the name', async () => {
    await open('danger')
    press('Delete League')
    expect(await screen.findByText(/with 1 team, 1 completed game and 1 scheduled game/)).toBeTruthy()
    type("Type the league's name to delete it", 'thursday')
    expect(button().disabled).toBe(true)
    type("Type the league's name to delete it", 'Thursday Night')
    fireEvent.click(button())
    expect(await screen.findByText('League deleted')).toBeTruthy()
    expect(requestBodies('DELETE /api/leagues/7')).toHaveLength(1)
    expect(location.pathname).toBe('/pro')
  })
})

it('a league that goes from week to week can have a second game day', async () => {
  await open('nights', 'owner', { scheduleMode: 'weekly', secondGameDay: 'Monday' })
  fireEvent.change(field('Second game day'), { target: { value: 'Sunday' } })
  press('Save Changes')
  await waitFor(() =>
    expect(calls.find(({ route }) => route === 'PATCH /api/leagues/7')?.body).toMatchObject({
      secondGameDay: 'Sunday',
    }),
  )
})

it('names both game days of a week', async () => {
  await open('', 'owner', { gameDay: 'Thursday', secondGameDay: 'Monday' })
  expect(await screen.findByText(/Thursday · Monday/)).toBeTruthy()
})
