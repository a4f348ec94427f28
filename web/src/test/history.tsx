// Test support for the history of a league: two finished games and one upcoming game between Aces, Diggers and Spikers.
import { screen } from '@testing-library/react'
import { loadGameSheet } from './gameSheet.tsx'
import { show } from './screen.tsx'
import { team, thursday } from './server.ts'

/** A finished game that Aces won against Diggers. */
export const recordedGame = (id: number, more: object = {}) => ({
  id,
  leagueId: 7,
  team1Id: 1,
  team2Id: 2,
  team1Score: 25,
  team2Score: 20,
  winnerId: 1,
  status: 'completed',
  gameDate: '2026-09-04T00:15:00Z',
  day: '2026-09-03',
  tier: 1,
  completedAt: null,
  deletedAt: null,
  ...more,
})

/** The responses of the server; a test changes them before it opens the history. */
export const historyResponses = (): { [route: string]: unknown } => ({
  'GET /api/leagues/7/teams': [team(1, 'Aces'), team(2, 'Diggers'), team(3, 'Spikers', 2)],
  'GET /api/leagues/7/games': [
    recordedGame(1),
    recordedGame(2, { day: '2026-09-10', team1Id: 3, winnerId: 2, team1Score: 18, team2Score: 25 }),
    recordedGame(3, { status: 'scheduled' }),
  ],
  'GET /api/leagues/7/schedules': [],
  'GET /api/leagues/7/tier-courts': [],
})

/** Opens the history, and waits for its heading. */
export async function openHistory(league: object = {}, count: string | RegExp = '2 completed games') {
  await show(async () => {
    const { History } = await import('../features/leaguehistory/History.tsx')
    const { HeadSlot } = await import('../ui/page/HeadActions.tsx')
    const gameSheet = await loadGameSheet()
    return (
      <HeadSlot value={document.body.appendChild(document.createElement('header'))}>
        <History league={{ ...thursday, blackouts: [], extraNights: [], ...league }} gameSheet={gameSheet} />
      </HeadSlot>
    )
  })
  await screen.findByRole('heading', { name: count })
}
