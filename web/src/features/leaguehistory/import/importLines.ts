// The import preview as one list: problems first, then lines with a warning.
import type { ImportResult, ImportRow, ResultMatch, Team } from '../../../contract/types.ts'
import { describeDraw, describeForfeit } from '../../../rules/forfeits.ts'
import { joinRemarks, stageInWords } from '../../../rules/stages.ts'
import { namesOf } from '../../../rules/teamNames.ts'
import { t } from '../../../t.ts'
import { describeScore, describeDay } from '../words.ts'

export interface ImportLine {
  /** The line number in the file; 0 for a problem of the whole file. */
  line: number
  game: string
  state: string
  isProblem: boolean
  /** Why the line is probably a mistake, or empty. */
  warning: string
  /** What the line becomes, if a person can choose. */
  match?: ResultMatch
}

/** Reports whether a person should see what a line can become: it differs from a result that the league has. */
const hasChoice = (match?: ResultMatch): match is ResultMatch =>
  match !== undefined && (match.kind === 'ask' || match.choices.some(({ kind }) => kind === 'correct'))

export function listLines(
  { rows, duplicates, problems, skipped, warnings }: ImportResult,
  teams: Team[],
): ImportLine[] {
  const name = namesOf(teams)
  const game = (row: ImportRow) =>
    joinRemarks(
      `${describeDay(row.day)}: ${describeScore(row, name)}`,
      describeForfeit(row.forfeit, name(row.team1Id), name(row.team2Id)),
      describeDraw(row),
      stageInWords(row.stage),
    ) ?? ''
  const warningOf = new Map(warnings.map(({ line, message }) => [line, message]))
  const validLines = [
    ...rows.map((row) => ({
      row,
      state: describeReadyRow(row),
    })),
    ...duplicates.map((row) => ({
      row,
      state: t('Duplicate: the league already has this game, it is skipped'),
    })),
  ]
  return [
    ...problems.map(({ line, message, more = 0, lines = [] }) => ({
      line,
      game: describeMore(more, lines),
      state: message,
      isProblem: true,
      warning: '',
    })),
    ...[
      ...validLines.map(({ row, state }) => ({
        line: row.line,
        game: game(row),
        state,
        isProblem: false,
        warning: warningOf.get(row.line) ?? '',
        ...(hasChoice(row.match) && { match: row.match }),
      })),
      ...skipped.map(({ line, message }) => ({
        line,
        game: '',
        state: message,
        isProblem: false,
        warning: '',
      })),
    ].sort((a, b) => attentionRank(a) - attentionRank(b) || a.line - b.line),
  ]
}

/** Lines with a question come first, then lines with a warning. */
const attentionRank = ({ match, warning }: ImportLine) => (match?.kind === 'ask' ? 0 : warning ? 1 : 2)

function describeReadyRow({ match, sameAs }: ImportRow): string {
  if (match?.kind === 'ask') return t('Another score: {words}', { words: match.words })
  if (match) return t('Ready: {words}', { words: match.words })
  return sameAs ? t('Ready, and the same as line {line}', { line: sameAs }) : t('Ready')
}

/** Describes how many further lines have the same mistake, and which. */
function describeMore(count: number, lines: number[]): string {
  if (count === 0) return ''
  return t(
    {
      one: 'The same on {count} more line: {lines}',
      other: 'The same on {count} more lines: {lines}',
    },
    { count, lines: lines.join(', ') + (lines.length < count ? ' …' : '') },
  )
}
