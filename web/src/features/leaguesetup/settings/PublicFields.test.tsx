import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { LeagueView } from '../../../contract/types.ts'
import { field, descriptionOf, press, show, type } from '../../../test/screen.tsx'
import { problem, serve, thursday } from '../../../test/server.ts'
import type { Call } from '../../../test/server.ts'

let responses: { [route: string]: unknown }
let calls: Call[]

beforeEach(() => {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['America/New_York'])
  responses = { 'GET /api/leagues/7/tier-courts': [], 'PATCH /api/leagues/7': thursday }
  calls = serve(responses)
})

async function open(section: string, league: Partial<LeagueView> = {}) {
  history.replaceState(null, '', `/pro/league/7?settings=${section}`)
  await show(async () => {
    const { EditLeague } = await import('./EditLeague.tsx')
    return (
      <EditLeague
        league={{ ...thursday, ...league }}
        members={null}
        handOver={null}
        season={null}
        onClose={() => undefined}
      />
    )
  })
}

const saveSettings = async () => {
  press('Save Changes')
  await screen.findByText('League updated')
  return calls.find(({ route }) => route === 'PATCH /api/leagues/7')?.body
}
const rules = () => within(screen.getByRole('region', { name: 'Game rules' }))

describe('the game rules', () => {
  it('default to one set to 25 and are not sent when unchanged', async () => {
    await open('rules')
    expect(field('Points to win').value).toBe('25')
    expect(field('Max score cap (optional)').value).toBe('30')
    expect(field('Sets').value).toBe('1')
    expect(rules().queryByLabelText('Points to win the deciding set')).toBeNull()
    expect(await saveSettings()).toEqual({})
  })

  it('are sent completely when one of them changes', async () => {
    await open('rules')
    type('Sets', '5 all')
    type('Points to win the deciding set', '11')
    fireEvent.click(rules().getByRole('switch', { name: 'Serve marker and time-outs' }))
    expect(await saveSettings()).toHaveProperty('rules', {
      startingScore: 0,
      endingScore: 25,
      winByTwo: true,
      maxScoreCap: 30,
      sets: 5,
      playAll: true,
      decidingScore: 11,
      serve: true,
    })
  })

  it('have a deciding set that is never longer than the others, unless it was set by hand', async () => {
    await open('rules')
    type('Sets', '3')
    type('Points to win a set', '1')
    type('Points to win a set', '11')
    expect(field('Points to win the deciding set').value).toBe('11')
    type('Points to win a set', '21')
    expect(field('Points to win the deciding set').value).toBe('15')
    type('Points to win the deciding set', '7')
    type('Points to win a set', '11')
    expect(await saveSettings()).toMatchObject({ rules: { endingScore: 11, decidingScore: 7 } })
  })

  it('change with the sport', async () => {
    await open('general')
    type('Sport', 'basketball')
    press('All settings')
    fireEvent.click(screen.getByRole('link', { name: 'Rules' }))
    expect(field('Points to win').value).toBe('')
    expect(descriptionOf('Points to win')).toMatch(/ends a game with “Finish game”/)
    expect(rules().queryByLabelText('Sets')).toBeNull()
    expect(rules().queryByRole('switch', { name: 'Win by 2' })).toBeNull()
    press('All settings')
    fireEvent.click(screen.getByRole('link', { name: 'General' }))
    expect(await saveSettings()).toMatchObject({ sportType: 'basketball', rules: { endingScore: 0 } })
  })

  it('show errors at their fields', async () => {
    await open('rules')
    type('Max score cap (optional)', '0')
    press('Save Changes')
    expect(descriptionOf('Max score cap (optional)')).toBe('Max score cap must be from 1 to 9999')
    responses['PATCH /api/leagues/7'] = problem(422, 'That cap is not possible.', 'rules.maxScoreCap')
    type('Max score cap (optional)', '20')
    press('Save Changes')
    expect(await screen.findByText('422: That cap is not possible.')).toBeTruthy()
    expect(descriptionOf('Max score cap (optional)')).toBe('That cap is not possible.')
  })
})

describe('the visibility', () => {
  it('is off by default', async () => {
    await open('public')
    expect(field('Visibility').value).toBe('off')
    expect(descriptionOf('Visibility')).toMatch(/^Only members see the league\./)
    expect(screen.queryByLabelText('Address')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Open Page' })).toBeNull()
  })

  it('is set together with an address', async () => {
    await open('public')
    type('Visibility', 'unlisted')
    expect(descriptionOf('Visibility')).toMatch(/Search engines are asked not to list the page\.$/)
    type('Address', ' The-Gym ')
    expect(descriptionOf('Address')).toBe(`The page is at ${location.origin}/l/the-gym`)
    expect(await saveSettings()).toMatchObject({ visibility: 'unlisted', slug: 'the-gym' })
  })

  it('requires a valid address', async () => {
    await open('public')
    type('Visibility', 'public')
    type('Address', 'a')
    press('Save Changes')
    expect(descriptionOf('Address')).toBe(
      'The address must have 3 to 60 small letters, digits and dashes between them',
    )
    responses['PATCH /api/leagues/7'] = problem(409, 'This address is taken.', 'slug')
    type('Address', 'the-gym')
    press('Save Changes')
    expect(await screen.findByText('409: This address is taken.')).toBeTruthy()
    await vi.waitFor(() => expect(descriptionOf('Address')).toBe('This address is taken.'))
  })

  it('links to the public pages and copies their addresses', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
    await open('public', { visibility: 'public', slug: 'thursday', name: 'Tom & "Jerry"' })
    const address = `${location.origin}/l/thursday`
    expect(screen.getByRole('link', { name: /^Open Page/ }).getAttribute('href')).toBe(address)
    expect(screen.getByRole('link', { name: /^Open Gym Board/ }).getAttribute('href')).toBe(
      `${address}/board`,
    )
    press('Copy Page Link')
    expect(await screen.findByText('Link copied!')).toBeTruthy()
    expect(writeText).toHaveBeenLastCalledWith(address)
    press('Copy Calendar Link')
    await screen.findByText(`${location.origin}/api/public/thursday/calendar.ics`)
    expect(writeText).toHaveBeenLastCalledWith(`${location.origin}/api/public/thursday/calendar.ics`)
    const html = field('HTML of the standings').value
    expect(html).toContain(`src="${location.origin}/embed/thursday/standings"`)
    expect(html).toContain('title="Standings of Tom &amp; &quot;Jerry&quot;"')
    expect(field('HTML of the finals').value).toContain(`src="${location.origin}/embed/thursday/finals"`)
    Reflect.deleteProperty(navigator, 'clipboard')
  })
})
