import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Hall } from '../../contract/types.ts'
import { press, show, type } from '../../test/screen.tsx'
import { serve, team } from '../../test/server.ts'

const hall: Hall = {
  id: 5,
  name: 'Sports Hall',
  isOwner: true,
  hasCode: false,
  courts: [{ id: 1, name: 'Court 1' }],
  leagues: [],
  others: 0,
}

const line = { id: 11, team1Id: 1, team2Id: 2, day: '2026-12-03', gameTime: '19:00', courtName: 'Court 1' }
const undo = { courtsOut: [], courts: [], restore: [{ id: 11 }] }
const league = (leagueId: number, name: string, fields: object = {}) => ({
  leagueId,
  name,
  day: '2026-12-03',
  done: false,
  problem: '',
  message: `1 game of ${name} moves.`,
  moved: 1,
  version: leagueId,
  schedules: [
    { change: 'move', schedule: { ...line, waiting: true, gameTime: null, courtName: null }, from: line },
  ],
  ...fields,
})
const closed = (...leagues: object[]) => ({ message: 'About the hall.', leagues, others: 0 })

const close = 'POST /api/halls/5/close'
const onClose = vi.fn()

async function open(responses: { [route: string]: unknown }) {
  onClose.mockReset()
  const calls = serve({
    'GET /api/leagues/7/teams': [team(1, 'Aces'), team(2, 'Diggers')],
    'GET /api/leagues/8/teams': [],
    ...responses,
  })
  await show(async () => {
    const { CloseHall } = await import('./CloseHall.tsx')
    return <CloseHall hall={hall} day="2026-12-03" onClose={onClose} />
  })
  return calls
}

it('previews all leagues, closes the hall for them, and takes that back', async () => {
  const calls = await open({
    [`${close}?preview=true`]: closed(league(7, 'Thursday Night'), league(8, 'Youth')),
    [close]: closed(
      league(7, 'Thursday Night', { done: true, undo }),
      league(8, 'Youth', { done: true, undo }),
    ),
    'POST /api/leagues/7/nights/2026-12-03/openings': { message: '', moved: 1 },
    'POST /api/leagues/8/nights/2026-12-03/openings': { message: '', moved: 1 },
  })
  const dialog = within(screen.getByRole('dialog', { name: 'Close Sports Hall on Thu, Dec 3, 2026' }))
  const thursday = within(await dialog.findByRole('region', { name: 'Thursday Night' }))
  expect(
    await thursday.findByText('Aces vs Diggers: Thu, Dec 3, 2026, 7:00 PM, Court 1 → waits for a place'),
  ).toBeTruthy()
  type('From', '18:00')
  await waitFor(() =>
    expect(calls.map(({ body }) => body)).toContainEqual({ day: '2026-12-03', from: '18:00' }),
  )
  const button = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Close for 2 Leagues' })
  await waitFor(() => expect(button.disabled).toBe(false)) // the preview with the new time has arrived
  fireEvent.click(button)
  await screen.findByText('Hall closed')
  expect(calls.find(({ route }) => route === close)?.body).toEqual({
    day: '2026-12-03',
    from: '18:00',
    leagues: [
      { leagueId: 7, version: 7 },
      { leagueId: 8, version: 8 },
    ],
  })
  expect(onClose).toHaveBeenCalled()
  press('Undo')
  await screen.findByText('Taken back')
  expect(calls.filter(({ route }) => route.endsWith('/openings')).map(({ body }) => body)).toEqual([
    undo,
    undo,
  ])
})

it('says which leagues are done and which are not', async () => {
  const problem = 'No other night has room.'
  await open({
    [`${close}?preview=true`]: closed(league(7, 'Thursday Night'), league(8, 'Youth')),
    [close]: closed(league(7, 'Thursday Night', { done: true }), league(8, 'Youth', { problem })),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Close for 2 Leagues' }))
  expect(await screen.findByText(problem)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Thursday Night Done' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Youth Not changed' })).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  press('Try Again')
  expect(await screen.findByRole('button', { name: 'Close for 2 Leagues' })).toBeTruthy()
})

it('does not close a hall in which no league can change its night', async () => {
  await open({ [`${close}?preview=true`]: closed(league(7, 'Thursday Night', { problem: 'It is over.' })) })
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /^Close for/ })
  await screen.findByText('It is over.')
  expect(button.disabled).toBe(true)
})
