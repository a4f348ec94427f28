// Test data: responses of the server for the public page of a league.
import type { LiveScore, PublicGame, PublicLeague, PublicTeamPage, Row } from '../contract/types.ts'
import { thursday } from './server.ts'

const names = ['Aces', 'Diggers', 'Spikers', 'Setters']
const kits = ['blue', 'orange'] as const
const named = (id: number) => {
  const name = names[id - 1] ?? `Team ${id}`
  return { id, name, kit: kits[(id + 1) % 2] ?? 'blue', badge: name.slice(0, 3).toUpperCase() }
}

/** Creates a game between two teams, given by their ids, on the coming night. */
export function publicGame(
  id: number,
  team1: number,
  team2: number,
  more: Partial<PublicGame> = {},
): PublicGame {
  return {
    gameId: id,
    team1: named(team1),
    team2: named(team2),
    tier: 1,
    day: '2026-11-26',
    gameTime: '20:15',
    gameDate: '2026-11-27T01:15:00Z',
    courtName: 'Court 1',
    weekNumber: 3,
    status: 'scheduled',
    team1Score: null,
    team2Score: null,
    winnerId: null,
    watchToken: `watch.${id}`,
    ...more,
  }
}

export const played = (id: number, team1: number, team2: number, more: Partial<PublicGame> = {}) =>
  publicGame(id, team1, team2, {
    status: 'completed',
    day: '2026-11-19',
    team1Score: 25,
    team2Score: 21,
    winnerId: team1,
    weekNumber: 2,
    ...more,
  })

function row(rank: number, teamId: number, wins: number): Row {
  return {
    rank,
    teamId,
    name: named(teamId).name,
    wins,
    losses: 1 - wins,
    pointsFor: wins ? 25 : 21,
    pointsAgainst: wins ? 21 : 25,
    winPct: wins * 100,
    diff: wins ? 4 : -4,
  }
}

const settings: PublicLeague['league'] = {
  name: 'Thursday Night',
  slug: 'thursday',
  sportType: 'volleyball',
  timezone: 'America/New_York',
  scheduleMode: 'fixed',
  currentWeek: 3,
  startDate: '2026-09-03',
  endDate: null,
  rules: thursday.rules,
}

const tonight = [publicGame(10, 1, 2), publicGame(20, 3, 4, { courtName: 'Court 2' })]

export const publicLeague: PublicLeague = {
  league: settings,
  visibility: 'public',
  today: '2026-11-26',
  night: '2026-11-26',
  courts: [
    { courtName: 'Court 1', games: tonight.slice(0, 1) },
    { courtName: 'Court 2', games: tonight.slice(1) },
  ],
  schedule: { games: [...tonight, publicGame(30, 1, 3, { day: '2026-12-03', weekNumber: 4 })], total: 3 },
  standings: {
    rule: 'Wins, then point difference.',
    overall: [{ tier: 1, rows: [row(1, 1, 1), row(2, 2, 0)] }],
    byTier: [{ tier: 1, rows: [row(1, 1, 1), row(2, 2, 0)] }],
    weekly: {
      week: 2,
      basedOnWeek: 1,
      tiers: [{ tier: 1, rows: [row(1, 2, 1), row(2, 1, 0)] }],
      message: '',
    },
  },
  results: { games: [played(5, 1, 2)], total: 1 },
  teams: [
    { ...named(1), tier: 1 },
    { ...named(2), tier: 2 },
  ],
}

export const publicTeam: PublicTeamPage = {
  league: settings,
  visibility: 'public',
  today: '2026-11-26',
  team: { ...named(1), tier: 1, wins: 1, losses: 0, pointsFor: 25, pointsAgainst: 21 },
  schedule: [publicGame(10, 1, 2)],
  results: [played(5, 1, 2)],
}

/** The score of a running game as the server sends it. */
export function liveScore(
  id: number,
  team1Score: number,
  team2Score: number,
  more: Partial<LiveScore> = {},
): LiveScore {
  return {
    id,
    team1Score,
    team2Score,
    status: 'scheduled',
    live: (more.status ?? 'scheduled') === 'scheduled',
    winnerId: null,
    version: team1Score + team2Score,
    ...more,
  }
}
