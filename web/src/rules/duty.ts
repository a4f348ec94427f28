// Duty teams: they referee a game of other teams or keep its score.
import { t } from '../t.ts'

/** "Duty: Diggers, Aces"; empty without duty teams. */
export const dutyInWords = (names: string[] = []): string =>
  names.length > 0 ? t('Duty: {teams}', { teams: names.join(', ') }) : ''
