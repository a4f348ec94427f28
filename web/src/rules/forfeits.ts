import type { Game } from '../contract/types.ts'
import { t } from '../t.ts'

export type Forfeit = NonNullable<Game['forfeit']>

/** Who has forfeited a game: "Diggers forfeited"; an empty string if nobody has. */
export function describeForfeit(forfeit: Forfeit | undefined, team1: string, team2: string): string {
  if (!forfeit) return ''
  if (forfeit === 'both') return t('Both teams forfeited')
  return t('{team} forfeited', { team: forfeit === 'team1' ? team1 : team2 })
}
