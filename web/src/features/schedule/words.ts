// How a scheduled game is told in words.
import { dayInWords, timeInWords } from '../../lib/dates.ts'

interface Place {
  day: string
  gameTime: string
  courtName: string | null
}

/** "Nov 26, 2026, 8:15 PM, Court 1". */
export function placeInWords({ day, gameTime, courtName }: Place): string {
  return `${whenInWords({ day, gameTime })}, ${courtName ?? 'Unassigned'}`
}

export function whenInWords({ day, gameTime }: Omit<Place, 'courtName'>): string {
  return `${dayInWords(day)}, ${timeInWords(gameTime)}`
}
