import type { Game } from '../contract/types.ts'
import { t } from '../t.ts'

type Stage = NonNullable<Game['stage']>

/** The word for a game that does not count in the standings; an empty string for one of the season. */
export function stageInWords(stage: Stage | undefined): string {
  if (stage === 'friendly') return t('Friendly')
  return stage === 'finals' ? t('Finals') : ''
}

/** Several remarks on a game as one; undefined if there are none. */
export function joinRemarks(...remarks: (string | undefined)[]): string | undefined {
  return remarks.filter(Boolean).join(' · ') || undefined
}
