// Test data: finals of four teams as the server sends them.
import type { FinalsMatch, FinalsView } from '../contract/types.ts'
import { thursday } from './server.ts'

const names = ['Aces', 'Diggers', 'Spikers', 'Setters']

const seed = (seed: number) => ({ teamId: seed, from: `Seed ${seed}`, fromKey: '' })
const winnerOf = (n: number) => ({
  teamId: null,
  from: `Winner of Semi-final ${n}`,
  fromKey: `M1-${n}`,
})

/** Creates a match whose teams are unknown unless `more` has them. */
export function finalsMatch(key: string, label: string, more: Partial<FinalsMatch> = {}): FinalsMatch {
  return {
    id: Number(key.replace(/\D/g, '')),
    key,
    part: 'main',
    group: 0,
    column: 1,
    label,
    heading: `${label.replace(/ \d$/, '')}s`,
    state: 'waiting',
    team1: winnerOf(1),
    team2: winnerOf(2),
    winnerId: null,
    waitsFor: `${label} waits for Semi-final 1 and Semi-final 2.`,
    day: '2026-11-26',
    gameTime: '20:15',
    courtName: 'Court 1',
    duty: '',
    gameId: null,
    scheduleId: null,
    live: false,
    team1Score: 0,
    team2Score: 0,
    ...more,
  }
}

export const semifinal = (n: 1 | 2, more: Partial<FinalsMatch> = {}) =>
  finalsMatch(`M1-${n}`, `Semi-final ${n}`, {
    state: 'ready',
    team1: seed(n),
    team2: seed(5 - n),
    waitsFor: '',
    gameId: 100 + n,
    scheduleId: 200 + n,
    status: 'scheduled',
    watchToken: `watch.${n}`,
    courtName: `Court ${n}`,
    ...more,
  })

export const final = (more: Partial<FinalsMatch> = {}) => finalsMatch('M2-1', 'Final', { column: 2, ...more })

export const third = (more: Partial<FinalsMatch> = {}) =>
  finalsMatch('C2-1', 'Match for place 3', { column: 2, part: 'minor', ...more })

/** Finals of four teams before the semi-finals. */
export function someFinals(more: Partial<FinalsView> = {}): FinalsView {
  return {
    id: 7,
    name: 'Finals 2026',
    format: 'single',
    from: 'overall',
    seeds: [1, 2, 3, 4],
    nights: [{ day: '2026-11-26', start: '20:15', end: '23:00' }],
    courts: ['Court 1', 'Court 2'],
    finalCourt: 'Court 1',
    minutes: 30,
    finalMinutes: 30,
    rest: 10,
    duty: 'none',
    rules: thursday.rules,
    finalRules: thursday.rules,
    begun: false,
    over: false,
    teams: names.map((name, i) => ({
      id: i + 1,
      name,
      kit: 'blue',
      badge: name.slice(0, 3).toUpperCase(),
      seed: i + 1,
      absent: false,
    })),
    places: [semifinal(1), semifinal(2), final()],
    ranks: [],
    champions: [],
    vacant: [],
    next: [],
    freeCourts: [],
    seedsDiffer: false,
    notes: [],
    ...more,
  }
}
