import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SeasonView } from '../../contract/types.ts'
import { descriptionOf, field, press, show, type } from '../../test/screen.tsx'
import { nextSeason, seasonOver } from '../../test/season.ts'
import { problem, serve, thursday } from '../../test/server.ts'
import type { Call } from '../../test/server.ts'

const preview = 'POST /api/leagues/7/next?preview=true'
const start = 'POST /api/leagues/7/next'
let responses: { [route: string]: unknown }
let calls: Call[]

beforeEach(() => {
  responses = { [preview]: nextSeason, [start]: { ...nextSeason, id: 9 } }
})

async function open(season: Partial<SeasonView> = {}, league: object = {}) {
  calls = serve(responses)
  await show(async () => {
    const { NextSeason } = await import('./NextSeason.tsx')
    return (
      <NextSeason
        league={{ ...thursday, ...league }}
        season={{ ...seasonOver, ...season }}
        onClose={() => {}}
      />
    )
  })
}

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const bodies = (route: string) => calls.filter((call) => call.route === route).map(({ body }) => body)

describe('the dialog of the next season', () => {
  it('opens with the answers of the captains', async () => {
    await open()
    expect(screen.getByText('Captains have said: 1 yes, 1 no, 2 not answered.')).toBeTruthy()
    const comes = [/Aces/, /Setters/, /Diggers/, /Bumpers/].map((name) => box(name).checked)
    expect(comes).toEqual([true, false, true, false])
    expect(box(/Setters.*place 2 · no$/)).toBeTruthy()
    expect(box(/Bumpers.*withdrew · no answer$/)).toBeTruthy()
    expect(screen.getByText('2 teams in the next season')).toBeTruthy()
    fireEvent.click(box(/Setters/))
    type('New teams', 'Hitters\n\n  Lobsters ')
    expect(screen.getByText('5 teams in the next season')).toBeTruthy()
  })

  it('shows who would play where and why, and sends what was chosen', async () => {
    await open()
    press('Rename Diggers')
    type('Name in the next season', 'Sand Diggers')
    type('New teams', 'Hitters')
    press('Next')
    expect(document.activeElement?.textContent).toBe('Step 2 of 3: Tiers')
    const tier = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem')
    await screen.findByRole('list', { name: 'Tier 1' })
    expect(tier('Tier 1').map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Acesplace 1 of 2 in tier 1/),
      expect.stringMatching(/^Diggers▲ up · place 1 of 1 in tier 2, fills a gap/),
    ])
    expect(tier('Tier 2')[0]?.textContent).toBe('Hittersa new team')
    expect(screen.getByText('Tier 2 has only one team.')).toBeTruthy()
    type('Tier of Aces', '2')
    const last = () => bodies(preview).at(-1)
    await waitFor(() =>
      expect(last()).toMatchObject({
        teams: [{ id: 1, name: 'Aces', tier: 2 }, { id: 2, name: 'Sand Diggers' }, { name: 'Hitters' }],
        tiers: 'same',
        moves: 0,
        tierCount: 2,
      }),
    )
    fireEvent.click(screen.getByRole('radio', { name: /^The final order split/ }))
    await waitFor(() => expect(last()).toMatchObject({ tiers: 'final' }))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /after the finals/ }).disabled).toBe(true)
    press('Next')
    expect(field('Name of the next season').value).toBe('Winter 2027')
    expect(screen.queryByLabelText('Name of the season that ends')).toBeTruthy()
    fireEvent.click(screen.getByRole('switch', { name: 'Members' }))
    type('End date (optional)', '')
    press('Start the Next Season')
    expect(await screen.findByText('Next season started')).toBeTruthy()
    expect(bodies(start)).toEqual([
      expect.objectContaining({
        thisSeason: 'Fall 2026',
        seasonName: 'Winter 2027',
        startDate: '2027-01-07',
        copy: ['courts', 'rules', 'duty', 'shape'],
      }),
    ])
    expect(bodies(start)[0]).not.toHaveProperty('endDate')
    expect(location.pathname).toBe('/pro/league/9/teams')
  })

  it('follows the finals if they are over', async () => {
    await open({ hasFinals: true })
    press('Next')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /after the finals/ }).checked).toBe(true)
  })

  it('does not ask for the name of a season that has one', async () => {
    await open({}, { seasonName: 'Fall 2026' })
    press('Next')
    press('Next')
    expect(screen.queryByLabelText('Name of the season that ends')).toBeNull()
    press('Back')
    expect(screen.getByText('Step 2 of 3: Tiers')).toBeTruthy()
  })

  it('says why a season cannot be started, and does not start it', async () => {
    responses[preview] = problem(422, 'There is already a season called "Winter 2027". Choose another name.')
    await open()
    press('Next')
    expect(await screen.findByText(/already a season called/)).toBeTruthy()
    press('Next')
    const button = await screen.findByRole('button', { name: 'Start the Next Season' })
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(true))
  })

  it('asks again for a preview that has failed', async () => {
    responses[preview] = problem(500, 'An error has occurred.')
    await open()
    press('Next')
    await screen.findByText(/The preview could not be loaded/)
    calls = serve({ ...responses, [preview]: nextSeason })
    press('Try again')
    expect(await screen.findByRole('list', { name: 'Tier 1' })).toBeTruthy()
  })

  it('keeps what was typed when the start fails, and sends the same key again', async () => {
    responses[start] = problem(503, 'The server is busy.')
    await open()
    press('Next')
    press('Next')
    type('Name of the next season', 'Winter')
    press('Start the Next Season')
    expect(await screen.findByText('Failed to start the next season')).toBeTruthy()
    expect(field('Name of the next season').value).toBe('Winter')
    expect(descriptionOf('Name of the next season')).toBe('')
  })
})

describe('the section Season of the settings', () => {
  const section = async (season: Partial<SeasonView> = {}, league: object = {}) => {
    calls = serve({
      'GET /api/leagues/7/season': { ...seasonOver, ...season },
      'PATCH /api/leagues/7': thursday,
    })
    await show(async () => {
      const { SeasonSettings } = await import('./SeasonSettings.tsx')
      return <SeasonSettings league={{ ...thursday, role: 'owner', ...league }} dialog={() => null} />
    })
  }

  it('names the season', async () => {
    await section({ name: '' })
    press((await screen.findByRole('button', { name: 'Save Name' })).textContent)
    expect(descriptionOf('Name of this season')).toBe('Enter a name for the season, such as Fall 2026')
    type('Name of this season', ' Autumn ')
    press('Save Name')
    expect(await screen.findByText('Season named')).toBeTruthy()
    expect(bodies('PATCH /api/leagues/7')).toEqual([{ seasonName: 'Autumn' }])
  })

  it('lists the seasons of the series', async () => {
    const seasons = [
      { id: 9, seasonName: 'Winter 2027', startDate: '2027-01-07', isClosed: false },
      { id: 7, seasonName: 'Fall 2026', startDate: '2026-09-03', isClosed: false },
      { id: 3, seasonName: 'Spring 2026', startDate: '2026-03-05', isClosed: true },
    ]
    await section({ seasons, next: seasons[0] ?? null })
    const list = within(await screen.findByRole('region', { name: 'All seasons' }))
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Winter 2027from .*Jan 7/),
      expect.stringMatching(/^Fall 2026from .*Sep 3/),
      'Spring 2026closed',
    ])
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/pro/league/9',
      '/pro/league/3',
    ])
  })

  it('shows who is back and when captains were asked, and asks the others by mail', async () => {
    const [aces, setters, diggers, bumpers] = seasonOver.finish
    const finish = [aces, setters, { ...diggers, askedAt: '2026-11-23T12:00:00Z' }, bumpers]
    await section({ finish: finish as SeasonView['finish'], asking: { ready: 1 } })
    const answers = within(await screen.findByRole('region', { name: 'Who is back next season?' }))
    expect(answers.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Acesyes',
      'Settersno',
      expect.stringMatching(/^Diggersno answer, asked .*2026/),
    ])
    serve({
      'GET /api/leagues/7/season': { ...seasonOver, asking: { ready: 0 } },
      'POST /api/leagues/7/ask-back': seasonOver,
    })
    press('Ask by Mail')
    expect(await screen.findByText('Captains asked')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Ask by Mail' })).toBeNull()
  })

  it('does not ask captains while they are not asked on their pages', async () => {
    await section()
    await screen.findByRole('button', { name: 'Save Name' })
    expect(screen.queryByRole('region', { name: 'Who is back next season?' })).toBeNull()
  })

  it('has no name to change in a closed season', async () => {
    await section({}, { closedAt: '2026-11-23T12:00:00Z' })
    expect(await screen.findByRole('button', { name: 'Reopen Season' })).toBeTruthy()
    expect(screen.queryByLabelText('Name of this season')).toBeNull()
  })
})
