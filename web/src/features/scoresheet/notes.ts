// The lines below the points of a set.
import { describeSanction } from '../../scoreboard/lineups/sanctionNames.ts'
import { scoreLine } from '../../scoreboard/words.ts'
import { t } from '../../t.ts'
import type { PlayedSet } from './playedMatch.ts'

/** The letters of the teams on the sheet, as on the sheets of referees. */
export const letters = { team1: 'A', team2: 'B' } as const

/** Returns the notes about a set; empty if there are none. */
export function notesOf(set: PlayedSet): string[] {
  const { lineups, timeouts, substitutions, sanctions } = set
  const notes: [string[], (list: string) => string][] = [
    [
      (['team1', 'team2'] as const)
        .filter((team) => lineups[team].length > 0)
        .map((team) => `${letters[team]} ${lineups[team].join('–')}`),
      (list) => t('Line-ups: {list}', { list }),
    ],
    [
      timeouts.map(({ team, score }) => `${letters[team]} ${scoreLine(score)}`),
      (list) => t('Time-outs: {list}', { list }),
    ],
    [
      substitutions.map(({ team, leaves, enters, score }) =>
        t('{team} {enters} for {leaves} at {score}', {
          team: letters[team],
          enters,
          leaves,
          score: scoreLine(score),
        }),
      ),
      (list) => t('Substitutions: {list}', { list }),
    ],
    [
      sanctions.map(({ sanction, score }) =>
        t('{team} {sanction} at {score}', {
          team: letters[sanction.team],
          sanction: describeSanction(sanction),
          score: scoreLine(score),
        }),
      ),
      (list) => t('Cards and delays: {list}', { list }),
    ],
  ]
  return notes.flatMap(([items, write]) => (items.length > 0 ? [write(items.join(', '))] : []))
}
