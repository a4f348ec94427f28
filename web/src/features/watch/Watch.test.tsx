import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { press, show } from '../../test/screen.tsx'
import { serveStreams } from '../../test/stream.ts'
import type { WatchView } from './watchView.ts'

const now = new Date('2026-11-27T01:40:00Z')
const view: WatchView = {
  league: { name: 'Thursday Night', sportType: 'volleyball', timezone: 'America/New_York', slug: 'thursday' },
  team1: { name: 'Aces', kit: 'green', badge: 'ACE' },
  team2: { name: 'Diggers', kit: 'orange', badge: 'DIG' },
  courtName: 'Court 1',
  scheduledFor: '2026-11-27T01:15:00Z',
  rules: {
    startingScore: 0,
    endingScore: 25,
    winByTwo: true,
    maxScoreCap: 30,
    sets: 1,
    playAll: false,
    decidingScore: 15,
    steps: [1],
    serve: false,
  },
  team1Score: 3,
  team2Score: 1,
  sets: [{ team1Score: 3, team2Score: 1 }],
  serving: 'team1',
  left: 'team1',
  timeouts: [0, 0],
  clock: null,
  status: 'live',
  winner: '',
  run: '1211',
  updatedAt: '2026-11-27T01:39:56Z',
  scorer: { online: true, seenAt: '2026-11-27T01:39:50Z' },
  now: now.toISOString(),
  version: 4,
}
let server: ReturnType<typeof serveStreams>

beforeEach(() => {
  vi.useFakeTimers({ now })
  server = serveStreams({ 'GET /api/watch/tok.en': view })
})

async function open(sent?: Partial<WatchView>) {
  history.replaceState(null, '', '/watch/tok.en')
  await show(async () => {
    const { Watch } = await import('./Watch.tsx')
    return <Watch watched={{ token: 'tok.en' }} qrCode={(address) => <p>Code of {address}</p>} />
  })
  await wait(0)
  if (sent) await server.connections[0]?.send('view', { ...view, ...sent })
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const side = (team: string) => within(screen.getByRole('region', { name: team }))
const announcements = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

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

  it('shows since when the scorer is offline', async () => {
    await open({ scorer: { online: false, seenAt: '2026-11-27T01:31:00Z' } })
    const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(
      new Date('2026-11-27T01:31:00Z'),
    )
    expect(screen.getByText(`scorer offline since ${time}`)).toBeTruthy()
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
    expect(side('Aces').queryByText('3')).toBeNull()
    expect(screen.queryByRole('figure')).toBeNull()
  })

  it('that was cancelled says so', async () => {
    await open({ status: 'cancelled', updatedAt: null, run: '' })
    expect(screen.getByText('Cancelled')).toBeTruthy()
    expect(screen.queryByText(/The score appears here/)).toBeNull()
  })

  it('that is over is final and shows its winner', async () => {
    await open({ status: 'completed', team1Score: 25, team2Score: 19, winner: 'team1', sets: [] })
    expect(screen.getByText('Final')).toBeTruthy()
    expect(side('Aces').getByText('Winner')).toBeTruthy()
    expect(side('Diggers').queryByText('Winner')).toBeNull()
    expect(announcements()).toContain('Final: Aces 25, Diggers 19')
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
})

describe('without a connection', () => {
  it('the last known score stays with its age, and the stream reconnects', async () => {
    await open({})
    server.refuse = 0
    await server.connections[0]?.cut()
    await wait(2000)
    expect(side('Aces').getByText('3')).toBeTruthy()
    expect(
      screen.getByText(/^No connection\. Last update at .*, 2 s ago\. It reconnects automatically\.$/),
    ).toBeTruthy()
    server.refuse = null
    await wait(30_000)
    await server.connections
      .at(-1)
      ?.send('view', { ...view, team1Score: 4, sets: [{ team1Score: 4, team2Score: 1 }] })
    expect(screen.queryByText(/No connection/)).toBeNull()
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

describe('the overlay', () => {
  async function overlay(query = '', sent: Partial<WatchView> = {}) {
    await show(async () => {
      const { Overlay } = await import('./Overlay.tsx')
      return <Overlay watched={{ token: 'tok.en' }} query={query} />
    })
    await wait(0)
    await server.connections[0]?.send('view', { ...view, ...sent })
  }
  const rows = () => [...screen.getByRole('main').querySelectorAll('p')].map(({ textContent }) => textContent)

  it('shows names and points without controls', async () => {
    await overlay()
    expect(rows()).toEqual(['Aces3', 'Diggers1'])
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('takes its look from the address', async () => {
    await overlay('side=bottom&ink=ff0')
    const main = screen.getByRole('main')
    expect(main.dataset.side).toBe('bottom')
    expect(main.style.getPropertyValue('--ink')).toBe('#ff0')
  })

  it('shows the set, that it is final, or the start time', async () => {
    const rules = { ...view.rules, sets: 3 }
    await overlay('', {
      rules,
      team1Score: 1,
      team2Score: 0,
      sets: [view.sets[0], view.sets[0]] as never,
    })
    expect(rows()).toEqual(['AcesSets 13', 'DiggersSets 01', 'Set 2'])
    await server.connections[0]?.send('view', { ...view, status: 'completed' })
    expect(rows().at(-1)).toBe('Final')
    await server.connections[0]?.send('view', { ...view, status: 'scheduled' })
    expect(rows()).toEqual(['Aces', 'Diggers', expect.stringContaining('8:15 PM')])
  })

  it('reports a lost connection after a while, and keeps the score', async () => {
    await overlay()
    server.refuse = 0
    await server.connections[0]?.cut()
    await wait(5000)
    expect(rows()).toEqual(['Aces3', 'Diggers1'])
    await wait(11_000)
    expect(rows()).toEqual(['Aces3', 'Diggers1', 'No connection'])
  })

  it('has a help page', async () => {
    history.replaceState(null, '', '/overlay/tok.en?help')
    await show(async () => {
      const { OverlayHelp } = await import('./OverlayHelp.tsx')
      return <OverlayHelp />
    })
    expect(screen.getByLabelText<HTMLInputElement>('Address of the overlay').value).toBe(
      `${location.origin}/overlay/tok.en`,
    )
    const parameters = screen.getAllByRole('term').map(({ textContent }) => textContent)
    expect(parameters).toEqual(['side', 'size', 'team1, team2', 'back', 'ink'])
  })
})
