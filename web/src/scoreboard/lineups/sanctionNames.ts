import type { SanctionLevel } from '../../rules/sanctions.ts'
import { t } from '../../t.ts'

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
