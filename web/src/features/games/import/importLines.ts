// The preview of an import as one list, problems first.
import type { ImportResult, ImportRow, Team } from '../../../contract/types.ts'
import { namesOf } from '../../../rules/teamNames.ts'
import { t } from '../../../t.ts'
import { describeScore, describeDay } from '../words.ts'

export interface ImportLine {
  /** The number of the line in the file; 0 for a problem of the whole file. */
  line: number
  game: string
  state: string
  isProblem: boolean
}

export function listLines({ rows, duplicates, problems }: ImportResult, teams: Team[]): ImportLine[] {
  const name = namesOf(teams)
  const game = (row: ImportRow) => `${describeDay(row.day)}: ${describeScore(row, name)}`
  const validLines = [
    ...rows.map((row) => ({
      row,
      state: row.sameAs ? t('Ready, and the same as line {line}', { line: row.sameAs }) : t('Ready'),
    })),
    ...duplicates.map((row) => ({
      row,
      state: t('Duplicate: the league already has this game, it is skipped'),
    })),
  ]
  return [
    ...problems.map(({ line, message }) => ({ line, game: '', state: message, isProblem: true })),
    ...validLines
      .map(({ row, state }) => ({ line: row.line, game: game(row), state, isProblem: false }))
      .sort((a, b) => a.line - b.line),
  ]
}
