import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { liveScore, publicTeam } from '../../../test/publicLeague.ts'
import { press, show } from '../../../test/screen.tsx'
import { problem } from '../../../test/server.ts'
import { serveStreams } from '../../../test/stream.ts'

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
  expect((await screen.findByRole('region', { name: 'Court 1' })).textContent).toMatch(/Aces.*2.*Diggers.*1/)
  expect(screen.getByRole('heading', { level: 1, name: 'Aces' })).toBeTruthy()
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '1–0',
    '25–21',
    '+4',
  ])
  expect(screen.getByRole('link', { name: 'Thursday Night' }).getAttribute('href')).toBe('/l/thursday')
  const results = within(screen.getByRole('region', { name: 'Results' }))
  expect(results.getByRole('img', { name: 'won' })).toBeTruthy()
  expect(results.getByRole('listitem').textContent).toMatch(/Nov 19.*Aces.*Diggers.*25.*Winner.*21/)
  expect(document.title).toBe('Aces · Thursday Night · Sideout')
  await server.connections[0]?.send('scores', { games: [liveScore(10, 3, 1)] })
  expect(screen.getByRole('region', { name: 'Court 1' }).textContent).toMatch(/Aces.*3.*Diggers.*1/)
})

it('shows a game that has ended among the results at once', async () => {
  await open()
  await screen.findByRole('region', { name: 'Court 1' })
  const over = liveScore(10, 25, 17, { status: 'completed', winnerId: 1 })
  responses[`GET ${path}/scores`] = { version: 10, games: [over] }
  await server.connections[0]?.send('scores', { games: [over] })
  await waitFor(() => {
    const [first] = within(screen.getByRole('region', { name: 'Results' })).getAllByRole('listitem')
    expect(first?.textContent).toMatch(/Nov 26.*25.*17/)
  })
  expect(screen.queryByRole('region', { name: 'Court 1' })).toBeNull()
})

it('is followed with the star', async () => {
  localStorage.clear()
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Follow Aces', pressed: false }))
  expect(screen.getByRole('button', { name: 'Follow Aces', pressed: true })).toBeTruthy()
  expect(localStorage.getItem('volleyball_followed_teams')).toBe('[{"slug":"thursday","id":1}]')
})

it('offers the calendar to subscribe, copy or download', async () => {
  const writeText = vi.fn(() => Promise.resolve())
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  await open()
  await screen.findByRole('heading', { name: 'Aces' })
  press('Calendar of Aces')
  const calendar = within(screen.getByRole('dialog', { name: 'Calendar of Aces' }))
  const feed = `${path}/teams/1/calendar.ics`
  const [subscribe, download] = calendar.getAllByRole('link')
  expect(subscribe?.getAttribute('href')).toBe(`webcal://${location.host}${feed}`)
  expect(download?.getAttribute('href')).toBe(feed)
  press('Copy Calendar Link')
  expect(await screen.findByText('Link copied!')).toBeTruthy()
  expect(writeText).toHaveBeenCalledWith(location.origin + feed)
  writeText.mockRejectedValue(new Error('not allowed'))
  press('Calendar of Aces')
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
