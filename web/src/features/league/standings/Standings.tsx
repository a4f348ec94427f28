import { useQuery } from '@tanstack/react-query'
import { memo, useMemo, useRef, useState } from 'react'
import { standingsQuery, teamsQuery } from '../../../api/queries.ts'
import type { LeagueView, Standings as Tables, Tier } from '../../../contract/types.ts'
import { movers } from '../../../rules/tiers.ts'
import { t } from '../../../t.ts'
import { SelectField } from '../../../ui/controls/fields.tsx'
import { LoadFailed, Loading } from '../../../ui/page/Notice.tsx'
import { useGradually } from '../../../ui/list/useGradually.ts'
import { StandingsTable } from './StandingsTable.tsx'
import type { TierMove } from './StandingsTable.tsx'
import styles from './Standings.module.css'

const views = { overall: t('Overall'), weekly: t('Weekly') }
type View = keyof typeof views

/** Number of tiers rendered first; they fill a screen. */
const initialTierCount = 2

/** The overall and the weekly standings of a league, with the ranking rule in words. */
export function Standings({ league }: { league: LeagueView }) {
  const [view, setView] = useState<View>('overall')
  const [week, setWeek] = useState(0)
  const { data, error, refetch } = useQuery(standingsQuery(league.id, week))
  return (
    <>
      <ViewTabs current={view} onChange={setView} />
      <div role="tabpanel" id={`view-${view}`} aria-labelledby={`view-tab-${view}`} className={styles.panel}>
        {data ? (
          <>
            <p className="muted">{data.rule}</p>
            {view === 'overall' ? (
              <Overall league={league} tables={data} />
            ) : (
              <Weekly league={league} tables={data} week={week} onWeekChange={setWeek} />
            )}
          </>
        ) : error ? (
          <LoadFailed what={t('The standings')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )}
      </div>
    </>
  )
}

function ViewTabs({ current, onChange }: { current: View; onChange: (view: View) => void }) {
  const list = useRef<HTMLDivElement>(null)
  const otherView: View = current === 'overall' ? 'weekly' : 'overall'
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={t('Standings')}
      className={styles.views}
      onKeyDown={(event) => {
        if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return
        event.preventDefault()
        const target = { Home: 'overall', End: 'weekly' }[event.key] ?? otherView
        onChange(target as View)
        list.current?.querySelector<HTMLElement>(`#view-tab-${target}`)?.focus()
      }}
    >
      {Object.entries(views).map(([view, name]) => (
        <button
          key={view}
          type="button"
          role="tab"
          id={`view-tab-${view}`}
          aria-selected={view === current}
          aria-controls={view === current ? `view-${view}` : undefined}
          tabIndex={view === current ? 0 : -1}
          className={styles.view}
          onClick={() => onChange(view as View)}
        >
          <bdi>{name}</bdi>
        </button>
      ))}
    </div>
  )
}

/** Standings over all games of the season. In overall mode an arrow marks each team that the next advance would move. */
function Overall({ league, tables }: { league: LeagueView; tables: Tables }) {
  const { data: teams } = useQuery(teamsQuery(league.id))
  const hasMoves = league.scheduleMode === 'overall'
  const currentTiers = useMemo(
    () => (hasMoves ? new Map(teams?.map((team) => [team.id, team.tier])) : undefined),
    [hasMoves, teams],
  )
  return (
    <>
      <h2 className="sr-only" tabIndex={-1}>
        {t('Overall standings')}
      </h2>
      {hasMoves && (
        <p className="muted">
          {t(
            'Advancing to the next week splits the tiers as shown here; an arrow marks each team that would change tier.',
          )}
        </p>
      )}
      {useGradually(tables.overall, initialTierCount).map((tier) => (
        <OverallTier key={tier.tier} tier={tier} currentTiers={currentTiers} />
      ))}
    </>
  )
}

interface OverallTierProps {
  tier: Tier
  /** The tier that each team plays in now, by team id; undefined if no moves are shown. */
  currentTiers: Map<number, number> | undefined
}

const OverallTier = memo(function OverallTier(props: OverallTierProps) {
  const { tier, rows } = props.tier
  return (
    <StandingsTable
      title={t('Tier {tier}', { tier })}
      rows={rows}
      hasWinPercent
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

interface WeeklyProps {
  league: LeagueView
  tables: Tables
  /** The selected week; 0 is the latest. */
  week: number
  onWeekChange: (week: number) => void
}

/** The tiers of one week, based on the games of the week before. */
function Weekly({ league, tables, week, onWeekChange }: WeeklyProps) {
  const { weekly } = tables
  const isFixed = league.scheduleMode === 'fixed'
  // Only a response for week 0 says which week is the latest; responses for earlier weeks keep the stored value.
  const [latestWeek, setLatestWeek] = useState(weekly.week)
  if (week === 0 && latestWeek !== weekly.week) setLatestWeek(weekly.week)
  return (
    <>
      {latestWeek > 2 && !weekly.message && (
        <div className={styles.week}>
          <SelectField
            label={t('Week')}
            value={weekly.week}
            onChange={(event) => onWeekChange(Number(event.target.value))}
          >
            {Array.from({ length: latestWeek - 1 }, (_, i) => (
              <option key={i} value={latestWeek - i}>
                {' '}
                {t('Week {week}', { week: latestWeek - i })}{' '}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      {weekly.message ? (
        <div className="card">
          <p>{weekly.message}</p>
        </div>
      ) : (
        <>
          <div>
            <h2>{t('Week {week}', { week: weekly.week })}</h2>
            <p>
              {weekly.basedOnWeek > 0
                ? describeBasis(isFixed, weekly.basedOnWeek)
                : t('Tier assignments at the start of the season.')}{' '}
              <span className="muted">
                {t('Wins, losses and points are those of week {basedOnWeek}.', {
                  basedOnWeek: weekly.basedOnWeek,
                })}
              </span>
            </p>
          </div>
          <WeeklyTiers league={league} tiers={weekly.tiers} week={weekly.week} />
        </>
      )}
    </>
  )
}

function describeBasis(isFixed: boolean, week: number): string {
  return isFixed
    ? t('Tier assignments are fixed; the order is based on week {week} performance.', { week })
    : t('Tier assignments based on week {week} performance.', { week })
}

function WeeklyTiers({ tiers, ...rest }: { league: LeagueView; tiers: Tier[]; week: number }) {
  return useGradually(tiers, initialTierCount).map((tier) => (
    <WeeklyTier key={tier.tier} tier={tier} {...rest} />
  ))
}

interface TierProps {
  league: LeagueView
  tier: Tier
  week: number
}

const WeeklyTier = memo(function WeeklyTier({ league, tier, week }: TierProps) {
  const moverCount = league.scheduleMode === 'weekly' ? movers(tier.rows.length) : 0
  const promotedCount = tier.tier > 1 ? moverCount : 0
  const relegatedCount = tier.tier < league.tierCount ? moverCount : 0
  return (
    <StandingsTable
      title={t('Tier {tier}', { tier: tier.tier })}
      rows={tier.rows}
      caption={describeMoves(week, tier.tier, promotedCount, relegatedCount)}
      promotedCount={promotedCount}
      relegatedCount={relegatedCount}
      getMove={(row) => row.move && pastMove(row.move === 'up', tier.tier)}
    />
  )
})

/** Says how many teams of a tier move after a week; undefined if none does. */
function describeMoves(week: number, tier: number, promoted: number, relegated: number): string | undefined {
  const up = tier - 1
  const down = tier + 1
  if (promoted > 0 && relegated > 0)
    return t(
      'By the games of week {week}, the top {promoted} move up to tier {up} and the last {relegated} move down to tier {down}.',
      { week, promoted, up, relegated, down },
    )
  if (promoted > 0)
    return t('By the games of week {week}, the top {promoted} move up to tier {up}.', { week, promoted, up })
  if (relegated > 0)
    return t('By the games of week {week}, the last {relegated} move down to tier {down}.', {
      week,
      relegated,
      down,
    })
  return undefined
}

/** The move with which a team came to a tier. */
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
