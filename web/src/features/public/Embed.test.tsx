import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { publicLeague } from '../../test/publicLeague.ts'
import { show } from '../../test/screen.tsx'
import { problem } from '../../test/server.ts'
import { serveStreams } from '../../test/stream.ts'

const path = '/api/public/thursday'
let answers: { [route: string]: unknown }

beforeEach(() => {
  answers = { [`GET ${path}`]: publicLeague, [`GET ${path}/scores`]: { version: 9, games: [] } }
  serveStreams(answers)
})

const open = (part: 'standings' | 'schedule', query = '') =>
  show(async () => {
    const { Embed } = await import('./Embed.tsx')
    return <Embed slug="thursday" part={part} query={query} />
  })

/** Where the links lead that do not lead out of the frame. */
const inside = () =>
  screen
    .getAllByRole('link')
    .filter((link) => link.getAttribute('target') !== '_blank')
    .map((link) => link.getAttribute('href'))

describe('in the page of somebody else', () => {
  it('the standings have nothing around them, and links that lead out of the frame', async () => {
    await open('standings')
    expect(await screen.findByRole('table', { name: 'Tier 1' })).toBeTruthy()
    expect(screen.queryByRole('banner')).toBeNull()
    expect(screen.getByRole('link', { name: 'Thursday Night' }).getAttribute('href')).toBe('/l/thursday')
    expect(inside()).toEqual([])
  })

  it('the schedule has the games ahead, tonight’s too', async () => {
    await open('schedule')
    expect(await screen.findByRole('region', { name: 'Schedule: Thursday, Nov 26, 2026' })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Schedule: Thursday, Dec 3, 2026' })).toBeTruthy()
    expect(inside()).toEqual([])
  })

  it('it has the theme of its address', async () => {
    await open('standings', 'theme=dark')
    await screen.findByRole('table')
    expect(document.documentElement.className).toBe('dark')
  })

  it('it keeps the reader’s theme where the address asks for none that there is', async () => {
    await open('standings', 'theme=purple')
    await screen.findByRole('table')
    expect(document.documentElement.className).toBe('')
  })

  it('a schedule without games says so', async () => {
    answers[`GET ${path}`] = { ...publicLeague, schedule: { games: [], total: 0 } }
    await open('schedule')
    expect(await screen.findByRole('heading', { name: 'No games ahead' })).toBeTruthy()
  })

  it('a league that is not public says so', async () => {
    answers[`GET ${path}`] = problem(404, 'There is no public page at this address.')
    await open('standings')
    expect(await screen.findByRole('heading', { name: 'There is nothing to see here' })).toBeTruthy()
  })
})
