// @vitest-environment node
import { expect, it } from 'vitest'
import type { Match } from '../../contract/types.ts'
import type { Action } from '../../rules/actions.ts'
import { matchRules } from '../../rules/freeLog.ts'
import { lineupEventRules } from '../../rules/lineupEvents.ts'
import { installLineupRules } from '../../rules/lineupRules.ts'
import { addEvent, emptyLog, seqOf } from '../../rules/log.ts'
import type { Log } from '../../rules/logTypes.ts'
import { defaultRules } from '../../rules/rules.ts'
import { notesOf } from './notes.ts'
import { playedMatchOf } from './playedMatch.ts'

const match = matchRules({ ...defaultRules, endingScore: 3, winByTwo: false, bestOf: 3, serve: true })

/** The log of these actions, a minute apart; a string is points. */
const logOf = (...actions: (string | Action)[]) => logBy(match, ...actions)

function logBy(rules: Match, ...actions: (string | Action)[]): Log {
  const events = actions.flatMap((action): Action[] =>
    typeof action === 'string'
      ? action.split('').map((point) => ({ type: 'point', team: point === '1' ? 'team1' : 'team2' }))
      : [action],
  )
  return events.reduce(
    (log, event, i) => addEvent(log, { id: `${i}`, at: (i + 1) * 60_000, seen: seqOf(log), ...event }).log,
    emptyLog(rules),
  )
}

/** The points of a set: the scorer and its score, with a dot if it served. */
function rallies(log: Log, set = 0): string {
  const { columns } = playedMatchOf(log).sets[set] ?? { columns: [] }
  return columns
    .map((column) =>
      column.kind === 'point'
        ? `${column.team === 'team1' ? 'A' : 'B'}${column.score}${column.serving === column.team ? '.' : ''}`
        : `(${column.team1Score}-${column.team2Score})`,
    )
    .join(' ')
}

it('has each point in order, with the score of its team and who served', () => {
  const log = logOf({ type: 'serve', team: 'team1' }, '1211')
  expect(rallies(log)).toBe('A1. B1 A2 A3.')
})

it('leaves out what was undone', () => {
  const log = logOf('12', { type: 'undo', undoes: '1' }, '1')
  expect(rallies(log)).toBe('A1 A2.')
})

it('has the time-outs of each set with their score', () => {
  const log = logOf('12', { type: 'timeout', team: 'team2' }, '11', '2', { type: 'timeout', team: 'team1' })
  const [first, second] = playedMatchOf(log).sets
  expect(first?.timeouts).toEqual([{ team: 'team2', score: { team1Score: 1, team2Score: 1 } }])
  expect(second?.timeouts).toEqual([{ team: 'team1', score: { team1Score: 0, team2Score: 1 } }])
})

it('has the first and the last point of each set, and of the match', () => {
  const played = playedMatchOf(logOf('111', '222', '111'))
  expect(played.sets.map(({ from, to }) => [from, to])).toEqual([
    [60_000, 180_000],
    [240_000, 360_000],
    [420_000, 540_000],
  ])
  expect([played.winner, played.startedAt, played.endedAt]).toEqual(['team1', 60_000, 540_000])
  expect(played.sets.map(({ winner }) => winner)).toEqual(['team1', 'team2', 'team1'])
})

it('shows a correction between the points', () => {
  expect(rallies(logOf('11', { type: 'correct', team1Score: 1, team2Score: 1 }, '2'))).toBe('A1 A2. (1-1) B2')
})

it('shows the score with which a set was joined', () => {
  expect(rallies(logOf({ type: 'correct', team1Score: 2, team2Score: 1 }, '1'))).toBe('(2-1) A3')
})

it('shows a correction of an earlier set in that set, and keeps its points', () => {
  const log = logOf('111', '2', { type: 'correct', team1Score: 1, team2Score: 3, set: 1 }, '2')
  expect(rallies(log)).toBe('A1 A2. A3. (1-3)')
  expect(rallies(log, 1)).toBe('B1 B2.')
})

it('has sets that were only typed, without points', () => {
  const sets = [
    { team1Score: 3, team2Score: 1 },
    { team1Score: 3, team2Score: 2 },
  ]
  const played = playedMatchOf(logOf({ type: 'correct', team1Score: 0, team2Score: 0, sets, final: true }))
  expect(played.sets.map(({ columns, score }) => [columns.length, score])).toEqual([
    [0, sets[0]],
    [0, sets[1]],
  ])
  expect(played.winner).toBe('team1')
})

it('has the line-ups, substitutions, and cards of each set', () => {
  installLineupRules(lineupEventRules)
  const log = logBy(
    { ...match, lineups: 4 },
    { type: 'lineup', team: 'team1', numbers: [1, 2, 3, 4] },
    { type: 'lineup', team: 'team2', numbers: [11, 12, 13, 14] },
    '12',
    { type: 'substitution', team: 'team1', out: 1, in: 9 },
    { type: 'sanction', team: 'team2', sanction: 'warning', number: 12 },
    { type: 'sanction', team: 'team1', sanction: 'delayWarning' },
    '11',
    { type: 'lineup', team: 'team2', numbers: [14, 13, 12, 11] },
  )
  expect(playedMatchOf(log).sets.map(notesOf)).toEqual([
    [
      'Line-ups: A 1–2–3–4, B 11–12–13–14',
      'Substitutions: A 9 for 1 at 1–1',
      'Cards and delays: B Yellow card, number 12 at 1–1, A Delay: warning at 1–1',
    ],
    ['Line-ups: B 14–13–12–11'],
  ])
})
