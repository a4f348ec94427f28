// Names the part of a tournament that a game belongs to: its pool, or its match of the knockout.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FinalsMatch, LeagueView } from '../../contract/types.ts'
import { poolName, tournamentDay } from '../../rules/tournament.ts'
import { t } from '../../t.ts'
import { finalsQuery } from './finals.ts'
import { optionalQuery } from '../client/useAllLoaded.ts'

interface GameOfTournament {
  gameId: number | null
  tier: number
  stage?: string
}

/** Returns the name of the part that a game belongs to: "Pool A" or "Semi-final 1"; empty for a friendly. */
export type PartName = (game: GameOfTournament) => string

/** Creates the naming function from the matches of the knockout: by label, "Semi-final 1", or by heading, "Semi-finals". */
export const partNamesOf = (
  places: Pick<FinalsMatch, 'gameId' | 'label' | 'heading'>[],
  by: 'label' | 'heading' = 'label',
): PartName => {
  const names = new Map(places.map((match) => [match.gameId, match[by]]))
  return ({ gameId, tier, stage }) =>
    stage === 'finals' ? (names.get(gameId) ?? t('Finals')) : stage ? '' : poolName(tier)
}

/** Returns the naming function of a tournament; undefined for any other league. */
export function usePartName(league: LeagueView): PartName | undefined {
  const isTournament = tournamentDay(league) !== undefined
  const { data } = useQuery({ ...finalsQuery(league.id), ...optionalQuery, enabled: isTournament })
  return useMemo(
    () => (isTournament ? partNamesOf(data?.finals.flatMap(({ places }) => places) ?? []) : undefined),
    [isTournament, data],
  )
}
