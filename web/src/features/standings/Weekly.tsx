import { memo } from 'react'
import type { LeagueView, Standings, Team, Tier } from '../../contract/types.ts'
import { useMedia } from '../../lib/useMedia.ts'
import { tierExchanges } from '../../rules/tiers.ts'
import { t } from '../../t.ts'
import { useGradually } from '../../ui/list/useGradually.ts'
import { initialTierCount, useTeamLooks } from './Overall.tsx'
import { StandingsTable } from './StandingsTable.tsx'
import type { Zone } from './StandingsTable.tsx'
import type { TeamLook, TierMove } from './TeamRow.tsx'
import styles from './Standings.module.css'

interface Props {
  league: LeagueView
  weekly: Standings['weekly']
  ruleColumns: Standings['columns']
  teams: Team[] | undefined
}

/** The tiers of one week, based on the games of the week before. */
export function Weekly({ league, weekly, ruleColumns, teams }: Props) {
  const looks = useTeamLooks(teams)
  const tiers = useGradually(weekly.tiers, initialTierCount)
  const isWide = useMedia('(min-width: 60rem)')
  const exchanges = tierExchanges(league.tableRules, weekly.tiers.map(countPlaying))
  const basis =
    weekly.basedOnWeek > 0
      ? describeBasis(league.scheduleMode === 'fixed', weekly.basedOnWeek)
      : t('Tier assignments at the start of the season.')
  if (weekly.message)
    return (
      <div className="card">
        <p>{weekly.message}</p>
      </div>
    )
  return (
    <>
      {/* A phone shows the week only in the selection above, so that the first team is near the top. */}
      <div className={isWide ? styles.basis : 'sr-only'}>
        <h2 tabIndex={-1}>{t('Week {week}', { week: weekly.week })}</h2>
        {isWide && <p className="muted">{basis}</p>}
      </div>
      {tiers.map((tier) => (
        <WeeklyTier
          key={tier.tier}
          tier={tier}
          isMoving={league.scheduleMode === 'weekly'}
          up={exchanges[tier.tier - 2]?.up ?? 0}
          down={exchanges[tier.tier - 1]?.down ?? 0}
          week={weekly.week}
          looks={looks}
          ruleColumns={ruleColumns}
        />
      ))}
      <p className={`muted ${styles.note}`}>
        {!isWide && `${basis} `}
        {weekly.basedOnWeek > 0 &&
          t('Wins, losses and points are those of week {basedOnWeek}.', {
            basedOnWeek: weekly.basedOnWeek,
          })}
      </p>
    </>
  )
}

function describeBasis(isFixed: boolean, week: number): string {
  return isFixed
    ? t('Tier assignments are fixed; the order is based on week {week} performance.', { week })
    : t('Tier assignments based on week {week} performance.', { week })
}

const countPlaying = ({ rows }: Tier) => rows.filter(({ withdrawnOn }) => withdrawnOn === undefined).length

interface TierProps {
  tier: Tier
  isMoving: boolean
  /** The number of teams that move up after the week, and that move down. */
  up: number
  down: number
  week: number
  looks: Map<number, TeamLook>
  ruleColumns: Standings['columns']
}

const WeeklyTier = memo(function WeeklyTier(props: TierProps) {
  const { tier, isMoving, up, down, week, looks, ruleColumns } = props
  return (
    <StandingsTable
      title={t('Tier {tier}', { tier: tier.tier })}
      rows={tier.rows}
      pointsUnknown={tier.pointsUnknown}
      ruleColumns={ruleColumns}
      zones={isMoving ? zonesOf(tier.tier, up, down, week) : []}
      lookOf={(id) => looks.get(id)}
      getMove={(row) => row.move && pastMove(row.move === 'up', tier.tier)}
    />
  )
})

/** Returns the ranks of a tier whose teams change tier after a week. */
function zonesOf(tier: number, up: number, down: number, week: number): Zone[] {
  const rising = {
    isUp: true,
    count: up,
    label: t(
      {
        one: 'By the games of week {week}, the top team moves up to tier {tier}.',
        other: 'By the games of week {week}, the top {count} move up to tier {tier}.',
      },
      { week, count: up, tier: tier - 1 },
    ),
  }
  const falling = {
    isUp: false,
    count: down,
    label: t(
      {
        one: 'By the games of week {week}, the last team moves down to tier {tier}.',
        other: 'By the games of week {week}, the last {count} move down to tier {tier}.',
      },
      { week, count: down, tier: tier + 1 },
    ),
  }
  return [rising, falling].filter(({ count }) => count > 0)
}

/** Returns the move that brought a team to a tier. */
function pastMove(isUp: boolean, tier: number): TierMove {
  return isUp
    ? {
        isUp,
        label: t('came up from tier {tier}', { tier: tier + 1 }),
        sentence: t('It came up from tier {tier}.', { tier: tier + 1 }),
      }
    : {
        isUp,
        label: t('came down from tier {tier}', { tier: tier - 1 }),
        sentence: t('It came down from tier {tier}.', { tier: tier - 1 }),
      }
}
