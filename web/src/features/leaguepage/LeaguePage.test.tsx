import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { press, show, type } from '../../test/screen.tsx'
import { failRequests, serve, team, thursday } from '../../test/server.ts'
import type { Call } from '../../test/server.ts'
import type { Tab } from './tabs.ts'

let responses: { [route: string]: unknown }
let calls: Call[]

const aces = team(1, 'Aces', 1, { wins: 2, losses: 1, pointsFor: 70, pointsAgainst: 58 })
const diggers = team(2, 'Diggers', 2, { wins: 1, losses: 2, pointsFor: 58, pointsAgainst: 70 })

beforeEach(() => {
  responses = {
    'GET /api/leagues/7': thursday,
    'GET /api/leagues/7/teams': [aces, diggers],
    'GET /api/leagues/7/games': [],
    'GET /api/leagues/7/schedules': [],
    'GET /api/leagues': [thursday],
  }
  calls = serve(responses)
})

async function open(id = '7', tab: Tab = 'teams') {
  await show(async () => {
    const { LeaguePage } = await import('./LeaguePage.tsx')
    const { LeagueFrame } = await import('./LeagueFrame.tsx')
    const { isPart } = await import('./tabs.ts')
    const { Teams } = await import('../teams/Teams.tsx')
    const { FirstTeams } = await import('../teams/add/FirstTeams.tsx')
    const { TeamDialog } = await import('../teams/TeamDialog.tsx')
    const { Standings } = await import('../standings/Standings.tsx')
    const { useLocation } = await import('wouter')
    function Page() {
      const [path] = useLocation()
      const [initialPath] = useState(path)
      const lastPart = path.split('/').at(-1) ?? ''
      return (
        <LeaguePage id={id} tab={path !== initialPath && isPart(lastPart) ? lastPart : tab}>
          {(league, tab) => (
            <LeagueFrame
              league={league}
              tab={tab}
              menu={null}
              account={null}
              notice={null}
              firstTeams={<FirstTeams league={league} />}
              settings={(onClose) => <button onClick={onClose}>Settings of {league.name}</button>}
            >
              {tab === 'teams' && (
                <Teams
                  league={league}
                  teamDialog={(props) => <TeamDialog {...props} gameSheet={() => null} />}
                />
              )}
              {tab === 'standings' && <Standings league={league} />}
              {tab === 'tonight' && <p>The night</p>}
              {tab === 'attention' && <p>The list</p>}
            </LeagueFrame>
          )}
        </LeaguePage>
      )
    }
    return <Page />
  })
}

describe('what needs attention', () => {
  it('is reached by a link with the number of its items', async () => {
    responses['GET /api/leagues/7/attention'] = [{ id: 'noScorer-1' }, { id: 'noScorer-2' }]
    await open()
    fireEvent.click(await screen.findByRole('link', { name: 'Needs attention: 2' }))
    expect(await screen.findByText('The list')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Needs attention' })).toBeTruthy()
    expect(screen.getByRole('tab', { name: 'Tonight' }).tabIndex).toBe(0)
    expect(document.title).toBe('Needs attention · Thursday Night · Sideout')
  })

  it('is not offered to viewers', async () => {
    setRole('viewer')
    await open()
    await heading('Thursday Night')
    expect(screen.queryByRole('link', { name: /^Needs attention/ })).toBeNull()
    expect(requestBodies('GET /api/leagues/7/attention')).toEqual([])
  })
})

const requestBodies = (route: string) => calls.filter((call) => call.route === route).map(({ body }) => body)
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const setRole = (role: string) => (responses['GET /api/leagues/7'] = { ...thursday, role })

describe('the page', () => {
  it('shows a loading message, then the league', async () => {
    await open()
    expect(screen.getByText('Loading league...')).toBeTruthy()
    await heading('Thursday Night')
    expect(screen.getByText('Volleyball · 2 tiers · Weekly Standings Schedule')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to My Leagues' }).getAttribute('href')).toBe('/pro')
    expect(document.title).toBe('Teams · Thursday Night · Sideout')
  })

  it.each(['abc', '0', '-1', '1.5', '7x', '99999999999999999999'])('rejects the id %s', async (id) => {
    await open(id)
    expect(await heading('Invalid league ID')).toBeTruthy()
    expect(calls).toEqual([])
  })

  it('shows an error for a league that does not exist or that the user may not see', async () => {
    await open('999')
    expect(await heading('League not found')).toBeTruthy()
  })

  it('reports a failed request and can retry it', async () => {
    failRequests()
    await open()
    expect(await screen.findByText('The league could not be loaded.')).toBeTruthy()
    serve(responses)
    press('Try again')
    expect(await heading('Thursday Night')).toBeTruthy()
  })

  it('opens and closes the Edit League dialog', async () => {
    await open()
    await heading('Thursday Night')
    press('Edit League')
    press('Settings of Thursday Night')
    expect(screen.queryByText('Settings of Thursday Night')).toBeNull()
  })

  it('shows the loaded data with a note when the connection is lost', async () => {
    await open()
    await heading('Thursday Night')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fireEvent(window, new Event('offline'))
    expect(screen.getByText(/This is the last version that was loaded/)).toBeTruthy()
    expect(screen.getByText('Aces')).toBeTruthy()
  })

  it('does not wait for what it would not show', async () => {
    responses['GET /api/leagues/7/teams'] = [team(1, 'Aces'), team(2, 'Diggers')]
    delete responses['GET /api/leagues/7/schedules'] // the advice below the teams needs them, and is not shown without
    await open()
    await screen.findByText('Aces')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fireEvent(window, new Event('offline'))
    expect(screen.getByText(/This is the last version that was loaded/)).toBeTruthy()
  })

  it('does not speak of a loaded version above a part that could not be loaded', async () => {
    await open()
    await screen.findByText('Aces')
    failRequests()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fireEvent(window, new Event('offline'))
    fireEvent.click(screen.getByRole('tab', { name: 'Standings' }))
    expect(await screen.findByText('The standings could not be loaded.')).toBeTruthy()
    expect(screen.getByText('You are offline.')).toBeTruthy()
    expect(screen.queryByText(/last version that was loaded/)).toBeNull()
    fireEvent.click(screen.getByRole('tab', { name: 'Teams' }))
    expect(screen.getByText(/last version that was loaded/)).toBeTruthy()
  })
})

describe('the tabs', () => {
  const tab = (name: string) => screen.getByRole('tab', { name })

  it('are links, each with its own address', async () => {
    await open()
    await heading('Thursday Night')
    const tabs = within(await screen.findByRole('tablist', { name: 'League' })).getAllByRole('tab')
    expect(tabs.map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
      ['Tonight', '/pro/league/7/tonight'],
      ['Teams', '/pro/league/7/teams'],
      ['Standings', '/pro/league/7/standings'],
      ['Schedule', '/pro/league/7/schedule'],
      ['History', '/pro/league/7/history'],
      ['Finals', '/pro/league/7/finals'],
    ])
    expect(tab('Teams').getAttribute('aria-selected')).toBe('true')
    expect(screen.getByRole('tabpanel', { name: 'Teams' })).toBeTruthy()
  })

  it.each([
    ['ArrowRight', 'Standings'],
    ['ArrowDown', 'Standings'],
    ['ArrowLeft', 'Tonight'],
    ['Home', 'Tonight'],
    ['End', 'Finals'],
  ])('%s selects the tab %s and focuses it', async (key, name) => {
    responses['GET /api/leagues/7/standings'] = {
      rule: 'Rule.',
      overall: [],
      byTier: [],
      weekly: { week: 1, tiers: [] },
    }
    await open()
    await heading('Thursday Night')
    fireEvent.keyDown(await screen.findByRole('tab', { name: 'Teams' }), { key })
    await waitFor(() => expect(tab(name).getAttribute('aria-selected')).toBe('true'))
    expect(document.activeElement).toBe(tab(name))
    await waitFor(() => expect(document.title).toBe(`${name} · Thursday Night · Sideout`))
  })
})

describe('a league without teams', () => {
  beforeEach(() => {
    responses['GET /api/leagues/7/teams'] = []
    responses['POST /api/teams'] = [aces, diggers]
  })

  it('shows the first step without tabs and adds a pasted list of teams', async () => {
    await open('7', 'standings')
    expect(await screen.findByRole('heading', { name: 'First step: add your teams' })).toBeTruthy()
    expect(screen.queryByRole('tablist')).toBeNull()
    type('Team names', '1. Aces\n\n2. Diggers\n')
    responses['GET /api/leagues/7/teams'] = [aces, diggers]
    press('Add 2 Teams')
    expect(await screen.findByText('Teams added')).toBeTruthy()
    expect(requestBodies('POST /api/teams')).toEqual([{ leagueId: 7, names: ['Aces', 'Diggers'] }])
    expect(await screen.findByRole('tablist', { name: 'League' })).toBeTruthy()
  })

  it('moves the focus to the teams that were added', async () => {
    await open()
    await screen.findByRole('heading', { name: 'First step: add your teams' })
    type('Team names', 'Aces\nDiggers')
    responses['GET /api/leagues/7/teams'] = [aces, diggers]
    screen.getByRole('button', { name: 'Add 2 Teams' }).focus()
    press('Add 2 Teams')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('2 teams'))
  })

  it('offers no action to a viewer', async () => {
    setRole('viewer')
    await open()
    expect(await screen.findByRole('heading', { name: 'No teams yet' })).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})
