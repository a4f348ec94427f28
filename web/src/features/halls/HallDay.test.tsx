import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Hall, HallDay, HallUse } from '../../contract/types.ts'
import { show, type } from '../../test/screen.tsx'
import { problem, serve } from '../../test/server.ts'

const hall: Hall = {
  id: 5,
  name: 'Sports Hall',
  isOwner: true,
  hasCode: false,
  courts: [
    { id: 1, name: 'Court 1' },
    { id: 2, name: 'Court 2' },
  ],
  leagues: [
    { id: 7, name: 'Thursday Night', courts: [{ name: 'Court 1', courtId: 1 }] },
    { id: 8, name: 'Youth', courts: [{ name: 'Court 2', courtId: 2 }] },
  ],
  others: 1,
}

function use(
  courtId: number,
  leagueId: number | null,
  leagueName: string,
  from: string,
  to: string,
): HallUse {
  const minutes = (Date.parse(`2026-12-03T${to}Z`) - Date.parse(`2026-12-03T${from}Z`)) / 60_000
  const instant = (time: string) => `2026-12-03T${time}:00Z`
  return {
    courtId,
    leagueId,
    leagueName,
    from: instant(from),
    to: instant(to),
    start: from,
    minutes,
    clashes: false,
  }
}

const day: HallDay = {
  date: '2026-12-03',
  timezone: 'UTC',
  courts: hall.courts,
  uses: [
    use(1, 7, 'Thursday Night', '18:00', '18:45'),
    use(2, 8, 'Youth', '18:45', '19:30'),
    use(1, 7, 'Thursday Night', '18:45', '19:30'),
    use(2, null, '', '19:30', '20:15'),
  ],
  previous: null,
  next: '2026-12-10',
}

const setWide = (matches: boolean) =>
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches }))

beforeEach(() => history.replaceState(null, '', '/pro/halls/5'))

async function open(days: { [date: string]: unknown } = { '': day }) {
  const responses: { [route: string]: unknown } = { 'GET /api/halls': { halls: [hall] } }
  for (const [date, response] of Object.entries(days))
    responses[`GET /api/halls/5/day${date && `?date=${date}`}`] = response
  const calls = serve(responses)
  await show(async () => {
    const { HallPage } = await import('./HallPage.tsx')
    return <HallPage id="5" />
  })
  return calls
}

/** The text with plain blanks: times have narrow ones. */
const textOf = (element: Element) => element.textContent.replace(/\s+/g, ' ').trim()

it('shows courts across and time down, each block with its league', async () => {
  setWide(true)
  await open()
  const table = await screen.findByRole('table', { name: 'Courts and times, Thursday, Dec 3' })
  expect(within(table).getAllByRole('columnheader').map(textOf)).toEqual(['Time', 'Court 1', 'Court 2'])
  expect(within(table).getAllByRole('rowheader').map(textOf)).toEqual(['6:00 PM', '6:45 PM', '7:30 PM'])
  expect(within(table).getAllByRole('cell').map(textOf)).toEqual([
    'Thursday Night 6:00 PM to 7:30 PM · 2 games',
    'Free 6:00 PM to 6:45 PM',
    'Youth 6:45 PM to 7:30 PM · 1 game',
    'Free 7:30 PM to 8:15 PM',
    'Another league 7:30 PM to 8:15 PM · 1 game',
  ])
  const link = within(table).getByRole('link', { name: 'Youth' })
  expect(link.getAttribute('href')).toBe('/pro/league/8/schedule')
  const kits = within(table)
    .getAllByRole('cell')
    .map((cell) => cell.getAttribute('data-kit'))
  expect(kits).toEqual(['blue', null, 'orange', null, 'graphite'])
})

it('shows one court at a time on a phone, chosen by tabs or by swiping', async () => {
  setWide(false)
  await open()
  const panel = () => within(screen.getByRole('tabpanel')).getAllByRole('listitem').map(textOf)
  await screen.findByRole('tablist', { name: 'Courts' })
  expect(panel()).toEqual(['Thursday Night 6:00 PM to 7:30 PM · 2 games', 'Free 7:30 PM to 8:15 PM'])
  fireEvent.click(screen.getByRole('tab', { name: 'Court 2' }))
  expect(panel()[0]).toBe('Free 6:00 PM to 6:45 PM')
  const swipe = (from: number, to: number, down = 0) => {
    fireEvent.touchStart(screen.getByRole('tabpanel'), { touches: [{ clientX: from, clientY: 0 }] })
    fireEvent.touchEnd(screen.getByRole('tabpanel'), { changedTouches: [{ clientX: to, clientY: down }] })
  }
  const chosen = () => screen.getByRole('tab', { selected: true }).textContent
  swipe(100, 220, 200) // scrolls
  expect(chosen()).toBe('Court 2')
  swipe(100, 220)
  expect(chosen()).toBe('Court 1')
  swipe(220, 100)
  expect(chosen()).toBe('Court 2')
  swipe(220, 100) // there is no third court
  expect(chosen()).toBe('Court 2')
})

it('shows two leagues at the same time as one block that says so', async () => {
  setWide(true)
  await open({
    '': {
      ...day,
      uses: [use(1, 7, 'Thursday Night', '18:00', '18:45'), use(1, 8, 'Youth', '18:30', '19:15')],
    },
  })
  const [first] = await screen.findAllByRole('cell')
  expect(first && textOf(first)).toBe(
    'At the same timeThursday Night 6:00 PM to 6:45 PM · 1 gameYouth 6:30 PM to 7:15 PM · 1 game',
  )
})

it('opens other days, and leads from a free one to the next with games', async () => {
  setWide(true)
  const free = { ...day, date: '2026-12-04', uses: [], previous: '2026-12-03', next: '2026-12-10' }
  await open({ '': day, '2026-12-04': free, '2026-12-10': { ...day, date: '2026-12-10' } })
  await screen.findByRole('table')
  fireEvent.click(screen.getByRole('button', { name: 'Next day' }))
  expect(await screen.findByRole('heading', { name: 'All courts are free' })).toBeTruthy()
  expect(location.search).toBe('?day=2026-12-04')
  expect(screen.getByRole('button', { name: 'Before: Thu, Dec 3, 2026' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Next: Thu, Dec 10, 2026' }))
  expect(await screen.findByRole('heading', { name: 'Thu, Dec 10, 2026' })).toBeTruthy()
  type('Day', '2026-12-04')
  expect(await screen.findByRole('heading', { name: 'All courts are free' })).toBeTruthy()
})

it('says that a day could not be loaded, and loads it again', async () => {
  setWide(true)
  const days: { [date: string]: unknown } = { '': problem(500, 'Something went wrong') }
  await open(days)
  expect(await screen.findByText('The day could not be loaded.')).toBeTruthy()
  serve({ 'GET /api/halls': { halls: [hall] }, 'GET /api/halls/5/day': day })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByRole('table')).toBeTruthy())
})
