import type { Game, SetScore } from '../contract/types.ts'
import { t } from '../t.ts'

export type Forfeit = NonNullable<Game['forfeit']>

/** Describes who forfeited a game: "Diggers forfeited"; empty if nobody did. */
export function describeForfeit(forfeit: Forfeit | undefined, team1: string, team2: string): string {
  if (!forfeit) return ''
  if (forfeit === 'both') return t('Both teams forfeited')
  return t('{team} forfeited', { team: forfeit === 'team1' ? team1 : team2 })
}

/** Describes who forfeited sets of a game: "Diggers forfeited set 1"; empty if nobody did. */
export function describeSetForfeits(sets: readonly SetScore[] = [], team1: string, team2: string): string {
  return sets
    .flatMap(({ forfeit }, i) =>
      forfeit
        ? t('{team} forfeited set {number}', { team: forfeit === 'team1' ? team1 : team2, number: i + 1 })
        : [],
    )
    .join(', ')
}

/** Describes who forfeited a game, or individual sets of it. */
export function describeForfeits(game: Pick<Game, 'forfeit' | 'sets'>, team1: string, team2: string): string {
  return describeForfeit(game.forfeit, team1, team2) || describeSetForfeits(game.sets, team1, team2)
}

interface Result extends Pick<Game, 'forfeit'> {
  team1Score: number | null
  team2Score: number | null
}

/** Returns "Draw" for a game that ended level without a forfeit, otherwise an empty string. */
export function describeDraw({ team1Score, team2Score, forfeit }: Result): string {
  return team1Score === team2Score && !forfeit ? t('Draw') : ''
}
