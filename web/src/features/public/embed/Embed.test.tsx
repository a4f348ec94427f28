import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { someFinals } from '../../../test/finals.ts'
import { liveScore, publicLeague } from '../../../test/publicLeague.ts'
import { show } from '../../../test/screen.tsx'
import { problem } from '../../../test/server.ts'
import { serveStreams } from '../../../test/stream.ts'

const path = '/api/public/thursday'
let responses: { [route: string]: unknown }

beforeEach(() => {
  responses = { [`GET ${path}`]: publicLeague, [`GET ${path}/scores`]: { version: 9, games: [] } }
  serveStreams(responses)
})

const open = (part: 'standings' | 'schedule' | 'finals', query = '') =>
  show(async () => {
    const { Embed } = await import('./Embed.tsx')
    const { PublicFinals } = await import('../finals/PublicFinals.tsx')
    return (
      <Embed
        slug="thursday"
        part={part}
        query={query}
        finals={(props) => <PublicFinals {...props} framed />}
      />
    )
  })

/** The addresses of the links that would open inside the frame. */
const linksInsideFrame = () =>
  screen
    .getAllByRole('link')
    .filter((link) => link.getAttribute('target') !== '_blank')
    .map((link) => link.getAttribute('href'))

describe('an embed', () => {
  it('shows only the standings, with links that open outside the frame', async () => {
    await open('standings')
    expect(await screen.findByRole('table', { name: 'Tier 1' })).toBeTruthy()
    expect(screen.queryByRole('banner')).toBeNull()
    expect(screen.getByRole('link', { name: 'Thursday Night' }).getAttribute('href')).toBe('/l/thursday')
    expect(linksInsideFrame()).toEqual([])
  })

  it('shows the upcoming games, including tonight’s', async () => {
    await open('schedule')
    expect(await screen.findByRole('region', { name: 'Schedule: Thursday, Nov 26, 2026' })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Schedule: Thursday, Dec 3, 2026' })).toBeTruthy()
    expect(linksInsideFrame()).toEqual([])
  })

  it('shows the bracket of the finals, with links that open outside the frame', async () => {
    responses[`GET ${path}/finals`] = { league: publicLeague.league, finals: [someFinals()] }
    await open('finals')
    const match = await screen.findByRole('link', { name: 'Semi-final 1: Aces vs Setters' })
    expect(match.getAttribute('href')).toBe('/watch/watch.1')
    expect(screen.getByRole('heading', { level: 2, name: 'Finals' })).toBeTruthy()
    expect(linksInsideFrame()).toEqual([])
  })

  it('says that there are no finals', async () => {
    responses[`GET ${path}/finals`] = { league: publicLeague.league, finals: [] }
    await open('finals')
    expect(await screen.findByRole('heading', { name: 'No finals are planned' })).toBeTruthy()
  })

  it('says up to when a running score is known', async () => {
    const updatedAt = new Date(Date.now() - 5 * 60_000).toISOString()
    responses[`GET ${path}/scores`] = {
      version: 9,
      games: [liveScore(20, 3, 1, { updatedAt, offlineSince: updatedAt })],
    }
    await open('schedule')
    expect((await screen.findByTitle('Scorer offline')).textContent).toMatch(/^Last \d+:\d\d.[AP]M/)
  })

  it('uses the theme of its address', async () => {
    await open('standings', 'theme=dark')
    await screen.findByRole('table')
    expect(document.documentElement.className).toBe('dark')
  })

  it('uses the reader’s theme if the address names no known theme', async () => {
    await open('standings', 'theme=purple')
    await screen.findByRole('table')
    expect(document.documentElement.className).toBe('')
  })

  it('says that the schedule is empty', async () => {
    responses[`GET ${path}`] = { ...publicLeague, schedule: { games: [], total: 0 } }
    await open('schedule')
    expect(await screen.findByRole('heading', { name: 'No games ahead' })).toBeTruthy()
  })

  it('says that the league is not public', async () => {
    responses[`GET ${path}`] = problem(404, 'There is no public page at this address.')
    await open('standings')
    expect(await screen.findByRole('heading', { name: 'There is nothing to see here' })).toBeTruthy()
  })
})
