// Watching a free game that its device shares by a code, without a league.
import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { SharedView } from '../../contract/types.ts'
import { descriptionOf, field, press, show, type } from '../../test/screen.tsx'
import { serveStreams } from '../../test/stream.ts'

const now = new Date('2026-11-27T01:40:00Z')
const view: SharedView = {
  code: '7KQ2MX',
  team1: { name: 'Ferry Road', kit: 'blue', badge: 'FR' },
  team2: { name: 'Setting Suns', kit: 'orange', badge: 'SS' },
  rules: {
    startingScore: 0,
    endingScore: 25,
    winByTwo: true,
    sets: 3,
    playAll: false,
    decidingScore: 15,
    steps: [1],
    serve: false,
  },
  team1Score: 1,
  team2Score: 0,
  sets: [
    { team1Score: 25, team2Score: 19 },
    { team1Score: 4, team2Score: 7 },
  ],
  serving: 'team1',
  left: 'team1',
  timeouts: [0, 0],
  clock: null,
  status: 'live',
  winner: '',
  run: '1'.repeat(25) + '2'.repeat(7),
  updatedAt: '2026-11-27T01:39:56Z',
  scorer: { online: true, seenAt: '2026-11-27T01:39:50Z' },
  now: now.toISOString(),
  version: 4,
}
let server: ReturnType<typeof serveStreams>

beforeEach(() => {
  vi.useFakeTimers({ now })
  server = serveStreams({ 'GET /api/open-games/7kq2mx': view })
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function open(sent?: Partial<SharedView>) {
  history.replaceState(null, '', '/w/7kq2mx')
  await show(async () => {
    const { Watch } = await import('./Watch.tsx')
    const { Countdown } = await import('../../scoreboard/court/Timeout.tsx')
    return (
      <Watch
        watched={{ code: '7kq2mx' }}
        qrCode={(address) => <p>QR of {address}</p>}
        Countdown={Countdown}
      />
    )
  })
  await wait(0)
  if (sent) await server.connections[0]?.send('view', { ...view, ...sent })
}

it('shows names, sets, run of play and the code', async () => {
  await open({})
  expect(server.connections[0]?.path).toBe('/api/open-games/7kq2mx/stream')
  expect(screen.getByRole('heading', { level: 1, name: 'Ferry Road vs Setting Suns' })).toBeTruthy()
  expect(screen.getByText('Code 7KQ2MX')).toBeTruthy()
  expect(screen.getByText('Live · Set 2')).toBeTruthy()
  const side = within(screen.getByRole('region', { name: 'Setting Suns' }))
  expect(side.getByText('7')).toBeTruthy()
  const sets = within(screen.getByRole('list', { name: 'Sets' })).getAllByRole('listitem')
  expect(sets.map(({ textContent }) => textContent)).toEqual(['Set 1 25–19', 'Set 2 4–7'])
  expect(screen.getByRole('figure').textContent).toContain('Ferry Road led by up to')
  expect(screen.getByText('updated 4 s ago')).toBeTruthy()
})

it('shows since when the device is offline, and the final score', async () => {
  await open({ scorer: { online: false, seenAt: '2026-11-27T01:31:00Z' } })
  expect(screen.getByTitle('Scorer offline').textContent).toMatch(/^Last \d+:\d\d.[AP]M, Scorer offline$/)
  expect(screen.queryByText(/^updated/)).toBeNull()
  await server.connections[0]?.send('view', { ...view, status: 'completed', winner: 'team1', team1Score: 2 })
  expect(screen.getByText(/^Final, /)).toBeTruthy()
  expect(screen.getByText('Winner')).toBeTruthy()
})

it('says of a game without a point only that its score will appear', async () => {
  await open({ status: 'scheduled', updatedAt: null, scorer: null })
  expect(screen.getByText('Not started yet')).toBeTruthy()
  expect(screen.getByText('The score appears here with the first point.')).toBeTruthy()
  expect(screen.queryByText('Its time is not known yet.')).toBeNull()
})

it('says that a code is unknown, or that the game is not shared any more', async () => {
  server.refuse = 410
  await open()
  expect(screen.getByRole('heading', { name: 'Game Not Found' })).toBeTruthy()
  expect(
    screen.getByText('This game is not shared any more, or its code was mistyped. Ask for the code again.'),
  ).toBeTruthy()
})

it('keeps the last score when the game ends to be shared', async () => {
  await open({})
  server.refuse = 410
  await server.connections[0]?.cut()
  await wait(5000)
  expect(
    screen.getByText('This game is not shared any more. This is the last score we received.'),
  ).toBeTruthy()
  expect(screen.getByText('No longer shared')).toBeTruthy()
  expect(screen.getByText('Code 7KQ2MX')).toBeTruthy()
})

it('shares its address and its overlay', async () => {
  await open({})
  press('Share')
  expect(screen.getByText(`QR of ${location.origin}/w/7kq2mx`)).toBeTruthy()
  expect(screen.getByRole('link', { name: /Overlay/ }).getAttribute('href')).toBe('/w/7kq2mx/overlay?help')
})

async function typeCode(code: string) {
  await show(async () => {
    const { EnterCode } = await import('./EnterCode.tsx')
    return <EnterCode />
  })
  type('Code', code)
  press('Watch')
}

it('is found by its code, typed in any way', async () => {
  history.replaceState(null, '', '/w')
  await typeCode(' 7kq-2mx ')
  expect(location.pathname).toBe('/w/7KQ2MX')
})

it('says what a code looks like', async () => {
  history.replaceState(null, '', '/w')
  await typeCode('7kq2m')
  expect(location.pathname).toBe('/w')
  expect(descriptionOf('Code')).toBe('A code has six letters and digits, such as 7KQ2MX.')
  expect(document.activeElement).toBe(field('Code'))
})

it('has an overlay without a league', async () => {
  await show(async () => {
    const { Overlay } = await import('./Overlay.tsx')
    return <Overlay watched={{ code: '7kq2mx' }} query="" />
  })
  await wait(0)
  await server.connections[0]?.send('view', { ...view, status: 'scheduled' })
  const rows = [...screen.getByRole('main').querySelectorAll('p')].map(({ textContent }) => textContent)
  expect(rows).toEqual(['Ferry Road', 'Setting Suns'])
})
