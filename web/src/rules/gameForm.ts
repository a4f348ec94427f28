// The forms of a game, recorded, edited or scheduled, and what is wrong with them: the twin of CheckTeams, CheckScores
// and CheckSchedule in internal/league/check.go.
import type { SetScore } from './liveMatch.ts'
import { isDate, timeProblem } from './leagueForm.ts'

/** The teams of a game as they are chosen; 0 is none. */
export interface TeamsForm {
  team1Id: number
  team2Id: number
}

/** A final score as it is typed. */
export interface ScoresForm {
  team1Score: string
  team2Score: string
}

/** A result as it is typed: its score, or of a match in sets the points of each, "25-20, 22-25, 15-12". */
export interface ResultForm extends ScoresForm {
  sets: string
}

/** When a game is to be played, as it is typed. */
export interface WhenForm {
  gameDate: string
  gameTime: string
}

export type Problems<Form> = { [Field in keyof Form]?: string }

const maxScore = 9999

/** Specification, section 5 "Record game" and "Schedule game". */
export function teamsProblems({ team1Id, team2Id }: TeamsForm): Problems<TeamsForm> {
  return only({
    team1Id: team1Id ? '' : 'Team 1 is required',
    team2Id: !team2Id ? 'Team 2 is required' : team1Id === team2Id ? 'Teams must be different' : '',
  })
}

/** Specification, section 5 "Record game" and "Edit game". */
export function scoresProblems({ team1Score, team2Score }: ScoresForm): Problems<ScoresForm> {
  const found = only({ team1Score: scoreProblem(team1Score), team2Score: scoreProblem(team2Score) })
  if (Object.keys(found).length > 0 || Number(team1Score) !== Number(team2Score)) return found
  return { team2Score: 'Scores cannot be equal - there must be a winner' }
}

const maxSets = 9

/** What is wrong with a result; of a match in sets what the server asks of them too (internal/scoring/change.go). */
export function resultProblems(values: ResultForm, inSets: boolean): Problems<ResultForm> {
  if (!inSets) return scoresProblems(values)
  const sets = setsOf(values.sets)
  if (!sets) return { sets: 'Sets must be like 25-20, 22-25' }
  if (sets.length > maxSets) return { sets: `A match has ${maxSets} sets at most` }
  const level = sets.findIndex(({ team1Score, team2Score }) => team1Score === team2Score)
  if (level >= 0) return { sets: `Set ${level + 1} cannot be equal - somebody has won it` }
  const { team1Score, team2Score } = setsWon(sets)
  return team1Score === team2Score ? { sets: 'Sets cannot be equal - there must be a winner' } : {}
}

/** The score that a result comes to, and its sets if it has some. */
export function resultOf(values: ResultForm, inSets: boolean) {
  const sets = inSets && setsOf(values.sets)
  if (sets) return { ...setsWon(sets), sets }
  return { team1Score: Number(values.team1Score), team2Score: Number(values.team2Score) }
}

/** The sets of a text, whatever stands between them; undefined where it is not clear. */
function setsOf(text: string): SetScore[] | undefined {
  const set = /(\d{1,4})\s*[-–:]\s*(\d{1,4})/g
  const sets = [...text.matchAll(set)].map(([, one, two]) => ({
    team1Score: Number(one),
    team2Score: Number(two),
  }))
  const isClear = /^[\s,;]*$/.test(text.replace(set, ','))
  return isClear && sets.length > 0 ? sets : undefined
}

/** How many sets each team has won. */
function setsWon(sets: readonly SetScore[]): SetScore {
  const wonBy = (one: keyof SetScore, other: keyof SetScore) =>
    sets.filter((set) => set[one] > set[other]).length
  return { team1Score: wonBy('team1Score', 'team2Score'), team2Score: wonBy('team2Score', 'team1Score') }
}

/** What is no whole number is as wrong as one that is too small. */
function scoreProblem(text: string): string {
  const score = /^\s*\d+\s*$/.test(text) ? Number(text) : -1
  if (score < 0) return 'Score must be 0 or greater'
  return score > maxScore ? `Maximum score ${maxScore}` : ''
}

/** Specification, section 5 "Schedule game". */
export function whenProblems({ gameDate, gameTime }: WhenForm): Problems<WhenForm> {
  return only({
    gameDate: gameDate.trim() ? dateProblem(gameDate) : 'Date is required',
    gameTime: !gameTime.trim()
      ? 'Time is required'
      : timeProblem('Time', gameTime) && 'Time must be a time like 18:00',
  })
}

/** What is wrong with a date, or an empty text; no date is none to be wrong. */
export function dateProblem(date: string): string {
  return !date || isDate(date) ? '' : 'Date must be a date like 2026-09-03'
}

function only<Form>(problems: { [Field in keyof Form]: string }): Problems<Form> {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem)) as Problems<Form>
}
