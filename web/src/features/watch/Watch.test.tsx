import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { press, show } from '../../test/screen.tsx'
import { serveStreams } from '../../test/stream.ts'
import { now, view } from '../../test/watchView.ts'
import type { WatchView } from './watchView.ts'

let server: ReturnType<typeof serveStreams>

beforeEach(() => {
  vi.useFakeTimers({ now })
  server = serveStreams({ 'GET /api/watch/tok.en': view })
})

async function open(sent?: Partial<WatchView>) {
  history.replaceState(null, '', '/watch/tok.en')
  await show(async () => {
    const { Watch } = await import('./Watch.tsx')
    const { Countdown } = await import('../../scoreboard/court/Timeout.tsx')
    const qrCode = (address: string) => <p>Code of {address}</p>
    return <Watch watched={{ token: 'tok.en' }} qrCode={qrCode} Countdown={Countdown} />
  })
  await wait(0)
  if (sent) await server.connections[0]?.send('view', { ...view, ...sent })
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const side = (team: string) => within(screen.getByRole('region', { name: team }))
const pill = (text: string) => screen.getByText(text, { ignore: '.sr-only' })
const isGrey = () => document.querySelector('[data-old]') !== null
const announcements = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

describe('an interval', () => {
  it('is counted down by the server’s clock, and its end is said', async () => {
    const interval = { kind: 'timeout', team: 'team1', from: now.getTime() - 10_000, seconds: 30 } as const
    await open({ interval })
    const timer = () => screen.queryByRole('timer', { name: 'Time-out' })?.textContent
    expect(timer()).toBe('Time-out Aces: 20 s')
    await wait(5000)
    expect(timer()).toBe('Time-out Aces: 15 s')
    await wait(15_000)
    expect(announcements()).toContain('Time-out Aces is over')
    await server.connections[0]?.send('view', view)
    expect(timer()).toBeUndefined()
  })
})

it('line-ups are shown with the number of the server', async () => {
  const rules = { ...view.rules, serve: true, lineups: 4 }
  await open({ rules, serving: 'team2', lineups: [[], [7, 8, 9, 10]] })
  expect(side('Diggers').getByText('Number 7')).toBeTruthy()
  expect(screen.getByText('Diggers, line-up: 7 · 8 · 9 · 10')).toBeTruthy()
  expect(screen.queryByText(/^Aces, line-up/)).toBeNull()
})

describe('the clock of a game', () => {
  const clock = { startedAt: now.getTime() - 1195_000, pausedSince: 0, pausedFor: 0 }
  const rules = { ...view.rules, maxTime: 20 }
  const time = () => screen.queryByRole('timer', { name: 'Time' })?.textContent

  it('is shown with its limit, and says when time is up', async () => {
    await open({ clock, rules })
    expect(time()).toBe('19:55 / 20:00')
    await wait(4000)
    expect(time()).toBe('19:59 / 20:00')
    expect(announcements()).not.toContain('Time is up.')
    await wait(1000)
    expect(time()).toBe('20:00 / 20:00')
    expect(announcements()).toContain('Time is up.')
  })

  it('is not shown without a limit, or once the game is over', async () => {
    await open({ clock })
    expect(time()).toBeUndefined()
    await server.connections[0]?.send('view', { ...view, clock, rules, status: 'completed', winner: 'team1' })
    expect(time()).toBeUndefined()
  })

  it('stands still while it is paused', async () => {
    await open({ clock: { ...clock, pausedSince: now.getTime() - 60_000, pausedFor: 5000 }, rules })
    expect(screen.getByText('Paused')).toBeTruthy()
    expect(time()).toBe('18:50 / 20:00')
    await wait(10_000)
    expect(time()).toBe('18:50 / 20:00')
    const sets = { ...view, rules: { ...view.rules, sets: 3 }, clock: { ...clock, pausedSince: 1 } }
    await server.connections[0]?.send('view', sets)
    expect(screen.getByText('Paused · Set 1')).toBeTruthy()
  })
})

describe('a game that is being played', () => {
  it('shows score, league, court and run of play from its stream', async () => {
    await open({})
    expect(server.connections[0]?.path).toBe('/api/watch/tok.en/stream')
    expect(side('Aces').getByText('3')).toBeTruthy()
    expect(side('Diggers').getByText('1')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Aces vs Diggers' })).toBeTruthy()
    expect(screen.getByText('Live')).toBeTruthy()
    expect(screen.getByText('Court 1')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Thursday Night' }).getAttribute('href')).toBe('/l/thursday')
    expect(screen.getByRole('figure').textContent).toBe('Aces led by up to 2.')
    expect(document.title).toBe('3–1 Aces vs Diggers · Sideout')
    expect(announcements()).toContain('Aces 3, Diggers 1')
  })

  it('shows the teams in their kits, also in the run of play', async () => {
    await open({})
    const kitsIn = (element: Element) =>
      [...element.querySelectorAll('[data-kit]')].map((part) => part.getAttribute('data-kit'))
    expect(kitsIn(screen.getByRole('region', { name: 'Aces' }))).toEqual(['green'])
    expect(kitsIn(screen.getByRole('region', { name: 'Diggers' }))).toEqual(['orange'])
    expect(kitsIn(screen.getByRole('figure'))).toEqual(['green', 'orange'])
    await server.connections[0]?.send('view', { ...view, team2: { ...view.team2, kit: 'sky' } })
    expect(kitsIn(screen.getByRole('region', { name: 'Diggers' }))).toEqual(['sky'])
  })

  it('updates with every point', async () => {
    await open({})
    await server.connections[0]?.send('view', {
      ...view,
      team2Score: 2,
      sets: [{ team1Score: 3, team2Score: 2 }],
    })
    expect(side('Diggers').getByText('2')).toBeTruthy()
  })

  it('shows the growing age of the score by the server’s clock', async () => {
    await open({ now: '2026-11-27T03:00:00Z', updatedAt: '2026-11-27T02:59:56Z' })
    expect(screen.getByText('updated 4 s ago')).toBeTruthy()
    await wait(3000)
    expect(screen.getByText('updated 7 s ago')).toBeTruthy()
    for (let elapsed = 0; elapsed < 53_000; elapsed += 10_600) {
      await wait(10_600)
      await server.connections[0]?.write(':\n\n')
    }
    expect(screen.getByText('updated 1 min ago')).toBeTruthy()
  })

  it('shows until when the score is known once the scorer is offline', async () => {
    await open({ scorer: { online: false, seenAt: '2026-11-27T01:39:15Z' } })
    expect(pill('Scorer offline')).toBeTruthy()
    expect(isGrey()).toBe(false)
    await wait(15_000)
    // In the zone of the league, which is New York. Nothing else repeats it.
    expect(screen.getByTitle('Scorer offline').textContent).toMatch(/^Last 8:39.PM, Scorer offline$/)
    expect(isGrey()).toBe(true)
    expect(screen.queryByText('Live')).toBeNull()
    expect(screen.queryByText(/^updated/)).toBeNull()
    await server.connections[0]?.send('view', { ...view, now: '2026-11-27T01:40:20Z' })
    expect(pill('Live')).toBeTruthy()
    expect(isGrey()).toBe(false)
  })

  it('shows the current set large and all sets in a list', async () => {
    await open({
      rules: { ...view.rules, sets: 3 },
      team1Score: 1,
      team2Score: 0,
      sets: [
        { team1Score: 25, team2Score: 19 },
        { team1Score: 4, team2Score: 7 },
      ],
    })
    expect(side('Aces').getByText('4')).toBeTruthy()
    expect(side('Aces').getByText('Sets 1')).toBeTruthy()
    const sets = within(screen.getByRole('list', { name: 'Sets' })).getAllByRole('listitem')
    expect(sets.map(({ textContent }) => textContent)).toEqual(['Set 1 25–19', 'Set 2 4–7'])
    expect(screen.getByText('Live · Set 2')).toBeTruthy()
    expect(announcements()).toContain('Set 2: Aces 4, Diggers 7')
  })

  it('shows serve and time-outs only if the league uses them', async () => {
    await open({ timeouts: [0, 2], serving: 'team2' })
    expect(screen.queryByRole('img')).toBeNull()
    await server.connections[0]?.send('view', {
      ...view,
      timeouts: [0, 2],
      serving: 'team2',
      rules: { ...view.rules, serve: true },
    })
    expect(side('Diggers').getByRole('img', { name: 'Serves' })).toBeTruthy()
    expect(side('Diggers').getByRole('img', { name: '2 of 2 time-outs taken' })).toBeTruthy()
    expect(side('Aces').queryByRole('img')).toBeNull()
  })
})

describe('a game', () => {
  it('that has not started shows time and court in the zone of the league', async () => {
    await open({ status: 'scheduled', updatedAt: null, run: '', scorer: null })
    expect(screen.getByText('Not started yet')).toBeTruthy()
    expect(screen.getByText(/Thu, Nov 26, 8:15 PM.* · Court 1/)).toBeTruthy()
    expect(screen.getByText('It starts as soon as the teams are ready.')).toBeTruthy()
    expect(side('Aces').queryByText('3')).toBeNull()
    expect(screen.queryByRole('figure')).toBeNull()
  })

  it('that has not started counts down to its start by the server’s clock', async () => {
    const soon = { status: 'scheduled', updatedAt: null, run: '', scorer: null } as const
    const countdown = () => screen.getByRole('timer', { name: 'starts in' }).textContent
    await open({ ...soon, scheduledFor: '2026-11-27T03:15:30Z', now: '2026-11-27T01:40:10Z' })
    expect(countdown()).toBe('1:35:20')
    await wait(20_000)
    expect(countdown()).toBe('1:35:00')
    await server.connections[0]?.send('view', { ...view, ...soon, scheduledFor: '2026-11-27T01:45:20Z' })
    expect(countdown()).toBe('5:20')
    await server.connections[0]?.send('view', { ...view, ...soon, scheduledFor: '2026-12-01T01:30:00Z' })
    expect(countdown()).toBe('3 days')
  })

  it('that has not started is added to a calendar as a file', async () => {
    const files: Blob[] = []
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}` }))
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    await open({ status: 'scheduled', updatedAt: null, run: '', scorer: null })
    press('Add to Calendar')
    expect(names).toEqual(['Aces vs Diggers.ics'])
    expect(await files[0]?.text()).toMatch(
      /DTSTART:20261127T011500Z\r\n.*\r\nSUMMARY:Aces vs Diggers\r\nLOCATION:Court 1/,
    )
    vi.restoreAllMocks()
  })

  it('that was cancelled says so', async () => {
    await open({ status: 'cancelled', updatedAt: null, run: '' })
    expect(screen.getByText('Cancelled')).toBeTruthy()
    expect(screen.queryByText(/The score appears here/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add to Calendar' })).toBeNull()
  })

  it('that is over is final and shows its winner', async () => {
    await open({ status: 'completed', team1Score: 25, team2Score: 19, winner: 'team1', sets: [] })
    expect(screen.getByText('Final')).toBeTruthy()
    expect(side('Aces').getByText('Winner')).toBeTruthy()
    expect(side('Diggers').queryByText('Winner')).toBeNull()
    expect(announcements()).toContain('Final: Aces 25, Diggers 19')
  })

  it('that has ended level is a draw, and nobody has won it', async () => {
    await open({ status: 'completed', team1Score: 21, team2Score: 21, winner: '', sets: [] })
    expect(screen.getByText(/^Draw · Final, /)).toBeTruthy()
    expect(side('Aces').getByText('21')).toBeTruthy()
    expect(side('Diggers').getByText('21')).toBeTruthy()
    expect(screen.queryByText('Winner')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Share Result' })).toBeNull()
    expect(announcements()).toContain('Draw: Aces 21, Diggers 21')
  })

  it('of several sets that is over shows the sets won', async () => {
    await open({
      status: 'completed',
      rules: { ...view.rules, sets: 3 },
      team1Score: 2,
      team2Score: 0,
      winner: 'team1',
      sets: [
        { team1Score: 25, team2Score: 19 },
        { team1Score: 25, team2Score: 23 },
      ],
    })
    expect(side('Aces').getByText('2')).toBeTruthy()
    expect(side('Diggers').getByText('0')).toBeTruthy()
  })

  it('of several sets that is over shows the run of play set by set', async () => {
    await open({
      status: 'completed',
      rules: { ...view.rules, sets: 3 },
      team1Score: 2,
      team2Score: 0,
      winner: 'team1',
      sets: [
        { team1Score: 3, team2Score: 1 },
        { team1Score: 3, team2Score: 0 },
      ],
      run: '2111' + '111',
    })
    expect(screen.getByRole('button', { name: 'Set 2', pressed: true })).toBeTruthy()
    expect(screen.getByRole('figure').textContent).toContain('Aces led by up to 3.')
    press('Set 1')
    expect(screen.getByRole('figure').textContent).toContain('Diggers led by up to 1.')
  })

  it('that is over is shared as its result', async () => {
    const copied: string[] = []
    const writeText = (text: string) => Promise.resolve(void copied.push(text))
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
    await open({ status: 'completed', team1Score: 19, team2Score: 25, winner: 'team2', sets: [] })
    press('Share Result')
    await wait(0)
    expect(copied).toEqual([`Diggers beat Aces 25–19\n${location.origin}/watch/tok.en`])
    expect(screen.getByText('Result copied!')).toBeTruthy()
    Reflect.deleteProperty(navigator, 'clipboard')
  })
})

it('a forfeited game shows no run of play, which its score does not come from', async () => {
  await open({
    status: 'completed',
    winner: 'team1',
    forfeit: 'team2',
    team1Score: 25,
    team2Score: 0,
    run: '2222',
  })
  expect(screen.getByText('Diggers forfeited')).toBeTruthy()
  expect(screen.queryByRole('figure')).toBeNull()
  await server.connections[0]?.send('view', { ...view, status: 'completed', winner: '', forfeit: 'both' })
  expect(screen.queryByRole('figure')).toBeNull()
})

describe('without a connection', () => {
  it('the last known score stays with its age, and the stream reconnects', async () => {
    await open({})
    server.refuse = 0
    await server.connections[0]?.cut()
    await wait(2000)
    expect(side('Aces').getByText('3')).toBeTruthy()
    expect(pill('No connection')).toBeTruthy()
    expect(announcements()).toContain('No connection')
    expect(screen.queryByText('Live')).toBeNull()
    await wait(58_000)
    expect(screen.getByTitle('No connection').textContent).toMatch(/^Last 8:40.PM, No connection$/)
    expect(screen.getByText('No connection. It reconnects automatically.')).toBeTruthy()
    expect(isGrey()).toBe(true)
    server.refuse = null
    await wait(30_000)
    await server.connections
      .at(-1)
      ?.send('view', { ...view, team1Score: 4, sets: [{ team1Score: 4, team2Score: 1 }] })
    expect(screen.queryByText(/No connection/)).toBeNull()
    expect(pill('Live')).toBeTruthy()
    expect(isGrey()).toBe(false)
    expect(side('Aces').getByText('4')).toBeTruthy()
  })

  it('an unknown score is reported as not loadable', async () => {
    server.refuse = 0
    await open()
    expect(screen.getByRole('heading', { name: 'No connection' })).toBeTruthy()
  })
})

it('an unknown link says so', async () => {
  server.refuse = 404
  await open()
  expect(screen.getByRole('heading', { name: 'Game Not Found' })).toBeTruthy()
})

it('shows that it is loading', async () => {
  await open()
  expect(screen.getByText('Loading game...')).toBeTruthy()
})

it('a game that is deleted while it is watched says so', async () => {
  await open({})
  expect(screen.getByText('Live')).toBeTruthy()
  server.refuse = 404
  await server.connections[0]?.end()
  await wait(2000)
  expect(screen.getByText(/no longer shown here/)).toBeTruthy()
  expect(screen.queryByText('Live')).toBeNull()
})

describe('Share', () => {
  it('shows the address as a QR code, copies it and links to the overlay', async () => {
    const copied: string[] = []
    const writeText = (text: string) => Promise.resolve(void copied.push(text))
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
    await open({})
    press('Share')
    const address = `${location.origin}/watch/tok.en`
    expect(screen.getByText(`Code of ${address}`)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Watch link').value).toBe(address)
    fireEvent.click(screen.getByRole('button', { name: 'Copy Link' }))
    await wait(0)
    expect(copied).toEqual([address])
    expect(screen.getByText('Link copied!')).toBeTruthy()
    expect(screen.getByRole('link', { name: /Overlay/ }).getAttribute('href')).toBe('/overlay/tok.en?help')
    expect(screen.queryByRole('button', { name: 'Send Link' })).toBeNull()
    Reflect.deleteProperty(navigator, 'clipboard')
  })

  it('uses the share openShareSheet of the phone if there is one', async () => {
    const openShareSheet = vi.fn(() => Promise.resolve())
    Object.defineProperty(navigator, 'share', { configurable: true, value: openShareSheet })
    await open({})
    press('Share')
    press('Send Link')
    await wait(0)
    expect(openShareSheet).toHaveBeenCalledWith({
      title: 'Aces vs Diggers',
      text: `${location.origin}/watch/tok.en`,
    })
    Reflect.deleteProperty(navigator, 'share')
  })
})
