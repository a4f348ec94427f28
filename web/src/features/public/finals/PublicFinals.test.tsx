import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { final, semifinal, someFinals } from '../../../test/finals.ts'
import { liveScore, publicLeague } from '../../../test/publicLeague.ts'
import { press, show } from '../../../test/screen.tsx'
import { problem } from '../../../test/server.ts'
import { serveStreams } from '../../../test/stream.ts'
import type { Scores } from '../publicGames.ts'

const route = 'GET /api/public/thursday/finals'
let responses: { [route: string]: unknown }

beforeEach(() => {
  responses = { [route]: { league: publicLeague.league, finals: [someFinals()] } }
  serveStreams(responses)
})

async function open(scores: Scores = new Map()) {
  await show(async () => {
    const { PublicFinals } = await import('./PublicFinals.tsx')
    return <PublicFinals league={publicLeague.league} scores={scores} />
  })
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull())
}

const showing = (change: object) => {
  responses[route] = { league: publicLeague.league, finals: [someFinals(change)] }
}

describe('the finals of a public league', () => {
  it('are lists of rounds, with links for watching the matches whose teams are known', async () => {
    await open()
    const semifinals = within(screen.getByRole('list', { name: 'Semi-finals' }))
    expect(semifinals.getAllByRole('listitem')).toHaveLength(2)
    const watch = semifinals.getByRole('link', { name: 'Semi-final 1: Aces vs Setters' })
    expect(watch.getAttribute('href')).toBe('/watch/watch.1')
    const last = within(screen.getByRole('list', { name: 'Finals' }))
    expect(last.getByText('Winner of Semi-final 1')).toBeTruthy()
    expect(last.queryByRole('link')).toBeNull()
  })

  it('show the running score of a match, which the stream has sooner', async () => {
    const sets = [
      { team1Score: 25, team2Score: 19 },
      { team1Score: 9, team2Score: 11 },
    ]
    await open(new Map([[101, liveScore(101, 1, 0, { sets })]]))
    const name = 'Semi-final 1: Aces vs Setters, sets 1-0, 9-11, live'
    expect(within(screen.getByRole('link', { name })).getByText('Live')).toBeTruthy()
  })

  it('keep a result, whatever an older running score says', async () => {
    showing({
      places: [semifinal(1, { winnerId: 1, status: 'completed', team1Score: 25 }), semifinal(2), final()],
    })
    await open(new Map([[101, liveScore(101, 24, 20)]]))
    expect(screen.getByRole('link', { name: 'Semi-final 1: Aces vs Setters, 25-0, Aces won' })).toBeTruthy()
  })

  it('say which court is free for which match', async () => {
    showing({
      queue: true,
      next: ['M1-2'],
      places: [semifinal(1), semifinal(2, { courtName: null }), final()],
    })
    await open()
    const next = screen.getByRole('region', { name: 'Next on court' })
    expect(next.textContent).toMatch(/Court 1 is free: Semi-final 1 Aces vs Setters.*court: Semi-final 2$/)
  })

  it('end with the champions, whose picture can be shared, and the ranks', async () => {
    showing({ over: true, champions: [3], ranks: [3, 1].map((teamId, i) => ({ rank: i + 1, teamId })) })
    await open()
    const finals = within(screen.getByRole('region', { name: 'Finals 2026' }))
    expect(finals.getByRole('status').textContent).toMatch(/Champions.*Spikers/)
    expect(screen.getByRole('button', { name: 'Share Picture' })).toBeTruthy()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('1 Spikers')
  })

  it('that cannot be loaded are loaded again on demand', async () => {
    responses[route] = problem(403, 'That is not for you.')
    await open()
    showing({})
    press('Try again')
    expect(await screen.findByRole('list', { name: 'Semi-finals' })).toBeTruthy()
  })
})
