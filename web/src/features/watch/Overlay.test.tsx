import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { show } from '../../test/screen.tsx'
import { serveStreams } from '../../test/stream.ts'
import { now, view } from '../../test/watchView.ts'
import type { WatchView } from './watchView.ts'

let server: ReturnType<typeof serveStreams>

beforeEach(() => {
  vi.useFakeTimers({ now })
  server = serveStreams({ 'GET /api/watch/tok.en': view })
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

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
    await server.connections[0]?.send('view', { ...view, status: 'completed', winner: 'team1' })
    expect(rows().at(-1)).toBe('Final')
    await server.connections[0]?.send('view', { ...view, status: 'scheduled' })
    expect(rows()).toEqual(['Aces', 'Diggers', expect.stringContaining('8:15 PM')])
  })

  it('says that a game has ended level', async () => {
    await overlay('', { status: 'completed', team1Score: 21, team2Score: 21, winner: '', sets: [] })
    expect(rows()).toEqual(['Aces21', 'Diggers21', 'Draw'])
    await server.connections[0]?.send('view', { ...view, status: 'completed', winner: '', forfeit: 'both' })
    expect(rows().at(-1)).toBe('Forfeit')
  })

  it('shows after a minute without a connection up to when the score is known', async () => {
    await overlay()
    server.refuse = 0
    await server.connections[0]?.cut()
    await wait(5000)
    expect(rows()).toEqual(['Aces3', 'Diggers1'])
    await wait(55_000)
    expect(rows()).toEqual(['Aces3', 'Diggers1', expect.stringMatching(/^Last 8:40.PM$/)])
    expect(document.querySelector('[data-old]')).toBeTruthy()
  })

  it('shows up to when the score is known if the scorer is offline', async () => {
    await overlay('', { scorer: { online: false, seenAt: '2026-11-27T01:31:00Z' } })
    expect(rows().at(-1)).toMatch(/^Last 8:31.PM$/)
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
