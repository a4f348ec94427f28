// Test data: the view of a running game as the server sends it to watchers.
import type { WatchView } from '../features/watch/watchView.ts'

export const now = new Date('2026-11-27T01:40:00Z')
export const view: WatchView = {
  league: {
    name: 'Thursday Night',
    sportType: 'volleyball',
    timezone: 'America/New_York',
    minutes: 15,
    slug: 'thursday',
  },
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
