// The forms of a game, recorded, edited or scheduled, and what is wrong with them: the twin of CheckTeams, CheckScores
// and CheckSchedule in internal/league/check.go.
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
