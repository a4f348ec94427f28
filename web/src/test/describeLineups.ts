import { lineupOf, serverNumber } from '../rules/lineupEvents.ts'
import type { Lineup } from '../rules/lineups.ts'
import { stateOf } from '../rules/log.ts'
import type { Log } from '../rules/logTypes.ts'
import { teamNumber } from './describeLog.ts'

const teams = ['team1', 'team2'] as const

/** Describes the line-ups and sanctions of a log, in the format of spec/vectors/lineups.json. */
export function describeLineups(log: Log): string {
  const state = stateOf(log)
  const sanctions = state.sanctions.map(
    ({ team, level, number }) => `${teamNumber(team)} ${level}${number ? ` ${number}` : ''}`,
  )
  return (
    `${teams.map((team) => describeLineup(lineupOf(state, team))).join(' | ')}; server ${serverNumber(state)}` +
    (sanctions.length > 0 ? `; ${sanctions.join(', ')}` : '')
  )
}

function describeLineup({ players, libero, subs }: Lineup): string {
  if (players.length === 0) return '-'
  return (
    players.join(' ') +
    (libero ? ` (${libero.libero} for ${libero.for})` : '') +
    (subs.length > 0 ? ` subs ${subs.length}` : '')
  )
}
