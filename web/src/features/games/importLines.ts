// The preview of an import as one list, the problems first, for whoever has to mend them.
import type { ImportResult, ImportRow, Team } from '../../contract/types.ts'
import { namesOf } from '../../rules/teamNames.ts'
import { describeScore, describeDay } from './words.ts'

export interface ImportLine {
  /** 0 is the whole file. */
  line: number
  game: string
  state: string
  isProblem: boolean
}

export function linesOf({ rows, duplicates, problems }: ImportResult, teams: Team[]): ImportLine[] {
  const name = namesOf(teams)
  const game = (row: ImportRow) => `${describeDay(row.day)}: ${describeScore(row, name)}`
  const good = [
    ...rows.map((row) => ({
      row,
      state: row.sameAs ? `Ready, and the same as line ${row.sameAs}` : 'Ready',
    })),
    ...duplicates.map((row) => ({ row, state: 'Duplicate: the league has this game, it is left out' })),
  ]
  return [
    ...problems.map(({ line, message }) => ({ line, game: '', state: message, isProblem: true })),
    ...good
      .map(({ row, state }) => ({ line: row.line, game: game(row), state, isProblem: false }))
      .sort((a, b) => a.line - b.line),
  ]
}
