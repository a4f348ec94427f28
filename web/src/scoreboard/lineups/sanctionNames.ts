import type { Sanction, SanctionLevel } from '../../rules/sanctions.ts'
import { t } from '../../t.ts'

/** Describes a sanction: "Yellow card, number 7", or without a number for the team. */
export function describeSanction({ level, number }: Pick<Sanction, 'level' | 'number'>): string {
  const name = sanctionName(level)
  return number === 0 ? name : t('{sanction}, number {number}', { sanction: name, number })
}

export function sanctionName(level: SanctionLevel): string {
  switch (level) {
    case 'warning':
      return t('Yellow card')
    case 'penalty':
      return t('Red card: penalty')
    case 'expulsion':
      return t('Expulsion from the set')
    case 'disqualification':
      return t('Disqualification')
    case 'delayWarning':
      return t('Delay: warning')
    case 'delayPenalty':
      return t('Delay: penalty')
  }
}
