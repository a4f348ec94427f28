// Text for the time and place of a scheduled game.
import { dayInWords, timeInWords } from '../../lib/dates.ts'
import { t } from '../../t.ts'

interface Place {
  day: string
  gameTime: string
  courtName: string | null
}

/** "Nov 26, 2026, 8:15 PM, Court 1". */
export function describePlace({ day, gameTime, courtName }: Place): string {
  return `${describeTime({ day, gameTime })}, ${courtName ?? t('Unassigned')}`
}

export function describeTime({ day, gameTime }: Omit<Place, 'courtName'>): string {
  return `${dayInWords(day)}, ${timeInWords(gameTime)}`
}
