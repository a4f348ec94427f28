import { memo, useMemo } from 'react'
import type { LeagueView, Row, Standings, Team, Tier } from '../../contract/types.ts'
import { tierName } from '../../rules/tierNames.ts'
import { tournamentDay } from '../../rules/tournament.ts'
import { t } from '../../t.ts'
import { useGradually } from '../../ui/list/useGradually.ts'
import { StandingsTable } from './StandingsTable.tsx'
import type { TeamLook } from './TeamRow.tsx'
import styles from './Standings.module.css'

/** The number of tiers rendered first; they fill a screen. */
export const initialTierCount = 2

interface Props {
  league: LeagueView
  tables: Standings
  teams: Team[] | undefined
  /** Whether a league with fixed tiers shows one table of all teams. */
  isAcross: boolean
}

/**
 * The standings over all games of the season: in a fixed league the tiers in which the teams play, otherwise all teams split by rank. In
 * overall mode an arrow marks each team that the next advance would move.
 */
export function Overall({ league, tables, teams, isAcross }: Props) {
  const { overall, byTier } = tables
  const lookByTeam = useTeamLooks(teams)
  const hasMoves = league.scheduleMode === 'overall'
  const currentTiers = useMemo(
    () => new Map(byTier.flatMap(({ tier, rows }) => rows.map((row) => [row.teamId, tier] as const))),
    [byTier],
  )
  const forms = useMemo(
    () => new Map(byTier.flatMap(({ rows }) => rows.map((row) => [row.teamId, row.form] as const))),
    [byTier],
  )
  const split = useMemo(
    () => overall.map((tier) => ({ ...tier, rows: withForm(tier.rows, forms) })),
    [overall, forms],
  )
  const across = useMemo(() => {
    const rows = split.flatMap((tier) => tier.rows)
    const [playing, withdrawn] = [rows.filter(isActive), rows.filter((row) => !isActive(row))]
    return [...playing, ...withdrawn].map((row, index) => ({ ...row, rank: index + 1 }))
  }, [split])
  const tiers = useGradually(league.scheduleMode === 'fixed' ? byTier : split, initialTierCount)
  return (
    <>
      <h2 className="sr-only" tabIndex={-1}>
        {t('Overall standings')}
      </h2>
      {isAcross ? (
        <StandingsTable
          title={tournamentDay(league) ? t('Across Pools') : t('Across Tiers')}
          rows={across}
          pointsUnknown={across.reduce((sum, row) => sum + (row.pointsUnknown ?? 0), 0) / 2}
          hasWinPercent
          hasForm
          ruleColumns={tables.columns}
          lookOf={(id) => lookByTeam.get(id)}
          getNote={(row) => tierName(league, currentTiers.get(row.teamId) ?? 1)}
        />
      ) : (
        tiers.map((tier) => (
          <OverallTier
            key={tier.tier}
            title={tierName(league, tier.tier)}
            tier={tier}
            lookByTeam={lookByTeam}
            ruleColumns={tables.columns}
            currentTiers={hasMoves ? currentTiers : undefined}
          />
        ))
      )}
      {hasMoves && (
        <p className={`muted ${styles.note}`}>
          {t(
            'Advancing to the next week splits the tiers as shown here; an arrow marks each team that would change tier.',
          )}
        </p>
      )}
    </>
  )
}

interface OverallTierProps {
  title: string
  tier: Tier
  lookByTeam: Map<number, TeamLook>
  ruleColumns: Standings['columns']
  /** The current tier of each team, by team id; undefined if no moves are shown. */
  currentTiers: Map<number, number> | undefined
}

const OverallTier = memo(function OverallTier(props: OverallTierProps) {
  const { tier, rows } = props.tier
  return (
    <StandingsTable
      title={props.title}
      rows={rows}
      pointsUnknown={props.tier.pointsUnknown}
      hasWinPercent
      hasForm
      ruleColumns={props.ruleColumns}
      lookOf={(id) => props.lookByTeam.get(id)}
      getMove={(row) => {
        const from = props.currentTiers?.get(row.teamId) ?? tier
        if (from === tier) return undefined
        return {
          isUp: tier < from,
          label: t('plays in tier {tier} now', { tier: from }),
          sentence: t('It plays in tier {tier} now.', { tier: from }),
        }
      }}
    />
  )
})

/** Returns the kit and badge of each team, by team id. */
export function useTeamLooks(teams: Team[] | undefined): Map<number, TeamLook> {
  return useMemo(() => new Map(teams?.map((team) => [team.id, team])), [teams])
}

/** Reports whether a team is still in the league; withdrawn teams are listed below all others. */
const isActive = ({ withdrawnOn }: Row) => withdrawnOn === undefined

function withForm(rows: Row[], forms: Map<number, Row['form']>): Row[] {
  return rows.map((row) => {
    const form = forms.get(row.teamId)
    return form ? { ...row, form } : row
  })
}
