// Forms for recording, editing and scheduling a game, with validation. Go counterpart: CheckTeams, CheckScores and CheckSchedule in
// internal/rules/league/check.go.
import type { Match, SetScore } from '../contract/types.ts'
import { t } from '../t.ts'
import { isDate, isTime } from './leagueForm.ts'
import { allowsSetResult, setResultsInWords } from './setResults.ts'
import { setWinner } from './setRules.ts'

/** The chosen teams of a game; 0 if none is chosen. */
export interface TeamsForm {
  team1Id: number
  team2Id: number
}

/** The final score as typed. */
export interface ScoresForm {
  team1Score: string
  team2Score: string
}

/**
 * A result as typed. In a match of several sets, `sets` has the points of each set: "25-20, 22-25, 15-12". If `setsOnly`,
 * the scores are the sets won, and the points of the sets are not known.
 */
export interface ResultForm extends ScoresForm {
  sets: string
  setsOnly: boolean
}

export const emptyResult: ResultForm = { team1Score: '', team2Score: '', sets: '', setsOnly: false }

/** The date and time of a game as typed. */
export interface WhenForm {
  gameDate: string
  gameTime: string
}

export type Problems<Form> = { [Field in keyof Form]?: string }

const maxScore = 9999

/** Validates the teams of a game that is recorded or scheduled. */
export function teamsProblems({ team1Id, team2Id }: TeamsForm): Problems<TeamsForm> {
  return omitValid({
    team1Id: team1Id ? '' : t('Team 1 is required'),
    team2Id: !team2Id ? t('Team 2 is required') : team1Id === team2Id ? t('Teams must be different') : '',
  })
}

/** Validates the score of a game that is recorded or edited. `draws`: games of the league can end level. */
export function scoresProblems({ team1Score, team2Score }: ScoresForm, draws = false): Problems<ScoresForm> {
  const found = omitValid({ team1Score: scoreProblem(team1Score), team2Score: scoreProblem(team2Score) })
  if (draws || Object.keys(found).length > 0 || Number(team1Score) !== Number(team2Score)) return found
  return { team2Score: t('Scores cannot be equal - there must be a winner') }
}

const maxSets = 9

/** Validates a result. The server validates sets in the same way. `inSets`: the result is in sets. */
export function resultProblems(
  values: ResultForm,
  match: Match,
  inSets = match.sets > 1,
): Problems<ResultForm> {
  const { draws = false } = match
  if (!inSets) return scoresProblems(values, draws)
  if (values.setsOnly) return setsOnlyProblems(values, match)
  const sets = parseSets(values.sets)
  if (!sets) return { sets: t('Sets must be like 25-20, 22-25') }
  if (sets.length > maxSets) return { sets: t('A match has {count} sets at most', { count: maxSets }) }
  const level = sets.findIndex(({ team1Score, team2Score }) => team1Score === team2Score)
  if (level >= 0)
    return { sets: t('Set {number} cannot be equal - somebody has won it', { number: level + 1 }) }
  const { team1Score, team2Score } = setsWon(sets)
  return team1Score === team2Score && !draws
    ? { sets: t('Sets cannot be equal - there must be a winner') }
    : {}
}

function setsOnlyProblems(values: ResultForm, match: Match): Problems<ResultForm> {
  const found = scoresProblems(values, true)
  const won = [Number(values.team1Score), Number(values.team2Score)] as const
  if (Object.keys(found).length > 0 || allowsSetResult(match, ...won)) return found
  const results = setResultsInWords(match)
  return {
    team2Score: findTypedSet(values, match)
      ? t('A match of this league ends {results} in sets. Was only one set played?', { results })
      : t('A match of this league ends {results} in sets, not {score}', { results, score: won.join('–') }),
  }
}

/**
 * Returns the set "25-20" if the user has apparently typed its points into the fields for the sets won; empty if the numbers are
 * possible as sets won, or impossible as the points of a set.
 */
export function findTypedSet({ team1Score, team2Score }: ScoresForm, match: Match): string {
  const set = { team1Score: Number(team1Score), team2Score: Number(team2Score) }
  const isTyped = /^\s*\d+\s*$/.test(team1Score) && /^\s*\d+\s*$/.test(team2Score)
  const isSets = allowsSetResult(match, set.team1Score, set.team2Score)
  if (!isTyped || isSets || setWinner(match, 0, set) === null) return ''
  return `${set.team1Score}-${set.team2Score}`
}

/** The score of a result, with its sets if it has any. */
export function resultOf(
  values: ResultForm,
  inSets: boolean,
): Pick<SetScore, ScoreField> & { sets?: SetScore[]; setsOnly?: true } {
  const sets = inSets && !values.setsOnly && parseSets(values.sets)
  if (sets) return { ...setsWon(sets), sets }
  const score = { team1Score: Number(values.team1Score), team2Score: Number(values.team2Score) }
  return inSets ? { ...score, setsOnly: true } : score
}

/** The winner as a field of a request; empty for a draw. */
export function winnerOf(
  { team1Score, team2Score }: SetScore,
  { team1Id, team2Id }: TeamsForm,
): { winnerId?: number } {
  if (team1Score === team2Score) return {}
  return { winnerId: team1Score > team2Score ? team1Id : team2Id }
}

/** Parses sets such as "25-20, 22-25", separated by spaces, commas or semicolons; undefined if the text has any other format. */
function parseSets(text: string): SetScore[] | undefined {
  const set = /(\d{1,4})\s*[-–:]\s*(\d{1,4})/g
  const sets = [...text.matchAll(set)].map(([, one, two]) => ({
    team1Score: Number(one),
    team2Score: Number(two),
  }))
  const isComplete = /^[\s,;]*$/.test(text.replace(set, ','))
  return isComplete && sets.length > 0 ? sets : undefined
}

type ScoreField = 'team1Score' | 'team2Score'

/** Counts the sets won by each team. */
function setsWon(sets: readonly SetScore[]): Pick<SetScore, ScoreField> {
  const setsWonBy = (one: ScoreField, other: ScoreField) => sets.filter((set) => set[one] > set[other]).length
  return {
    team1Score: setsWonBy('team1Score', 'team2Score'),
    team2Score: setsWonBy('team2Score', 'team1Score'),
  }
}

/** Validates one score. Text that is not a whole number is reported as too small. */
function scoreProblem(text: string): string {
  const score = /^\s*\d+\s*$/.test(text) ? Number(text) : -1
  if (score < 0) return t('Score must be 0 or greater')
  return score > maxScore ? t('Maximum score {score}', { score: maxScore }) : ''
}

/** Validates the date and time of a scheduled game. */
export function whenProblems({ gameDate, gameTime }: WhenForm): Problems<WhenForm> {
  return omitValid({
    gameDate: gameDate.trim() ? dateProblem(gameDate) : t('Date is required'),
    gameTime: !gameTime.trim()
      ? t('Time is required')
      : isTime(gameTime)
        ? ''
        : t('Time must be a time like 18:00'),
  })
}

/** Validates an optional date; returns an empty string if it is valid or missing. */
export function dateProblem(date: string): string {
  if (!date) return ''
  if (/^\d{4}-/.test(date) && (date < '1900-01-01' || date > '2100-12-31'))
    return t('Date must be from Jan 1, 1900 to Dec 31, 2100')
  return isDate(date) ? '' : t('Date must be a date like 2026-09-03')
}

function omitValid<Form>(problems: { [Field in keyof Form]: string }): Problems<Form> {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem)) as Problems<Form>
}
