import type { Game } from '../contract/types.ts'
import { t } from '../t.ts'

type Stage = NonNullable<Game['stage']>

/** The label of a game that does not count in the standings; empty for a game of the season. */
export function stageInWords(stage: Stage | undefined): string {
  if (stage === 'friendly') return t('Friendly')
  return stage === 'finals' ? t('Finals') : ''
}

/** Joins remarks about a game; undefined if there are none. */
export function joinRemarks(...remarks: (string | undefined)[]): string | undefined {
  return remarks.filter(Boolean).join(' · ') || undefined
}
