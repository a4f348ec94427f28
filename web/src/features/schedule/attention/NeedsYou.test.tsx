import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { serve, thursday } from '../../../test/server.ts'

const line = (id: number) => ({
  id,
  leagueId: 7,
  gameId: 100 + id,
  courtName: `Court ${id}`,
  inviteToken: `token${id}`,
})
const item = (id: number, kind = 'scoreMissing') => ({
  id: `${kind}-${id}`,
  kind,
  gameId: 100 + id,
  scheduleId: id,
  day: '2026-11-26',
  since: '2026-11-27T01:15:00Z',
  sentence: `Game ${id} has no result.`,
  actions: [{ name: 'enterResult' }, { name: 'takeOver' }, { name: 'dismiss' }],
})

const onOpen = vi.fn()

async function open(items: object[], lines: object[]) {
  serve({ 'GET /api/leagues/7/attention': items, 'GET /api/leagues/7/schedules': [] })
  await show(async () => {
    const { NeedsYou } = await import('./NeedsYou.tsx')
    return <NeedsYou league={thursday} lines={lines as never} onOpen={onOpen} />
  })
}

it('shows the first three items of the night, with an action in place, and how many more there are', async () => {
  await open(
    [1, 2, 9, 3, 4].map((id) => item(id)),
    [1, 2, 3, 4].map(line),
  )
  const list = within(await screen.findByRole('region', { name: 'Needs you' }))
  expect(list.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Needs you',
    'Court 1: Score missing',
    'Court 2: Score missing',
    'Court 3: Score missing',
  ])
  expect(list.getByRole('link', { name: '2 more need attention' }).getAttribute('href')).toBe(
    '/pro/league/7/attention',
  )
  const actions = within(list.getByRole('group', { name: 'Game 2 has no result.' }))
  fireEvent.click(actions.getByRole('button', { name: 'Enter Result' }))
  expect(onOpen).toHaveBeenCalledWith({ what: 'result', game: line(2) })
  fireEvent.click(actions.getByRole('button', { name: 'More: Game 2 has no result.' }))
  expect(screen.getByRole('link', { name: 'Take Over Scoring' }).getAttribute('href')).toBe('/game/token2')
})

it('leads to what other nights need', async () => {
  await open([item(9)], [line(1)])
  expect(await screen.findByRole('link', { name: '1 game of other nights needs attention' })).toBeTruthy()
})
