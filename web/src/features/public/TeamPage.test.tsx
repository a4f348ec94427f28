import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { liveScore, publicTeam } from '../../test/publicLeague.ts'
import { press, show } from '../../test/screen.tsx'
import { problem } from '../../test/server.ts'
import { serveStreams } from '../../test/stream.ts'

const path = '/api/public/thursday'
const page = `GET ${path}/teams/1`
let server: ReturnType<typeof serveStreams>
let responses: { [route: string]: unknown }

beforeEach(() => {
  responses = { [page]: publicTeam, [`GET ${path}/scores`]: { version: 9, games: [liveScore(10, 2, 1)] } }
  server = serveStreams(responses)
})

const open = () =>
  show(async () => {
    const { TeamPage } = await import('./TeamPage.tsx')
    return <TeamPage slug="thursday" id={1} />
  })

it('shows the record, the games with scores and a link to the league', async () => {
  await open()
  expect(await screen.findByText('2–1')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Aces' })).toBeTruthy()
  expect(screen.getByText('Tier 1 · 1 win · 0 losses · point difference +4')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Thursday Night' }).getAttribute('href')).toBe('/l/thursday')
  expect(within(screen.getByRole('region', { name: /^Results: / })).getByText('25–21')).toBeTruthy()
  expect(document.title).toBe('Aces · Thursday Night · Sideout')
  await server.connections[0]?.send('scores', { games: [liveScore(10, 3, 1)] })
  expect(screen.getByText('3–1')).toBeTruthy()
})

it('offers the calendar to subscribe, copy or download', async () => {
  const writeText = vi.fn(() => Promise.resolve())
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  await open()
  const calendar = within(await screen.findByRole('group', { name: 'Calendar of Aces' }))
  const feed = `${path}/teams/1/calendar.ics`
  const [subscribe, download] = calendar.getAllByRole('link')
  expect(subscribe?.getAttribute('href')).toBe(`webcal://${location.host}${feed}`)
  expect(download?.getAttribute('href')).toBe(feed)
  press('Copy Calendar Link')
  expect(await screen.findByText('Link copied!')).toBeTruthy()
  expect(writeText).toHaveBeenCalledWith(location.origin + feed)
  writeText.mockRejectedValue(new Error('not allowed'))
  press('Copy Calendar Link')
  expect(await screen.findByText('The link could not be copied')).toBeTruthy()
  Reflect.deleteProperty(navigator, 'clipboard')
})

it('a team without games says so', async () => {
  responses[page] = { ...publicTeam, schedule: [], results: [] }
  await open()
  expect(await screen.findByRole('heading', { name: 'No games ahead' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'No results yet' })).toBeTruthy()
})

it('an unknown team says so', async () => {
  responses[page] = problem(404, 'There is no such team in this league.')
  await open()
  expect(await screen.findByRole('heading', { name: 'There is nothing to see here' })).toBeTruthy()
  expect(screen.getByText('There is no such team in this league.')).toBeTruthy()
})
