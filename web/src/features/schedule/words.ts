// The wording for the time and place of a scheduled game.
import type { Game } from '../../contract/types.ts'
import { dayInWords, timeInWords } from '../../lib/dates.ts'
import { t } from '../../t.ts'

type Score = Pick<Game, 'team1Score' | 'team2Score' | 'sets'>

interface Place {
  day: string
  gameTime: string
  courtName: string | null
  queued?: boolean
}

/** Returns the place as text: "Nov 26, 2026, 8:15 PM, Court 1". */
export function describePlace({ day, gameTime, courtName, queued }: Place): string {
  if (queued) return `${dayInWords(day)}, ${t('Next free court')}`
  return `${describeTime({ day, gameTime })}, ${courtName ?? t('Unassigned')}`
}

/** Splits a court name for the first column of a row: "Court" above "3"; a name without a number is only the small line. */
export function splitCourtName(courtName: string | null): { small: string; large: string } {
  if (courtName === null) return { small: t('Unassigned'), large: '' }
  const [, small, large] = /^(.*\S)\s+(\p{Nd}{1,3}\p{L}?)$/u.exec(courtName) ?? []
  return small && large ? { small, large } : { small: courtName, large: '' }
}

/** Returns the score as text: "12–10", or the sets won with the points of the running set: "1–0 (12–10)". */
export function describeScore({ team1Score, team2Score, sets }: Score): string {
  const set = sets?.at(-1)
  const points = set ? ` (${set.team1Score}–${set.team2Score})` : ''
  return `${team1Score}–${team2Score}${points}`
}

export function describeTime({ day, gameTime }: Omit<Place, 'courtName'>): string {
  return `${dayInWords(day)}, ${timeInWords(gameTime)}`
}

/** Returns the result of a game that is over: "25–20", or the sets won and the points of each set: "2–1 (25–20, 22–25, 15–9)". */
export function describeResult({ team1Score, team2Score, sets = [] }: Score): string {
  const points = sets.map((set) => `${set.team1Score}–${set.team2Score}`).join(', ')
  return `${team1Score}–${team2Score}${points && ` (${points})`}`
}
