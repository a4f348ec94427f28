import { useQuery } from '@tanstack/react-query'
import { memo, useMemo, useRef, useState } from 'react'
import { standingsQuery, teamsQuery } from '../../../api/queries.ts'
import type { LeagueView, Standings as Tables, Tier } from '../../../contract/types.ts'
import { movers } from '../../../rules/tiers.ts'
import { SelectField } from '../../../ui/fields.tsx'
import { LoadFailed, Loading } from '../../../ui/Notice.tsx'
import { useGradually } from '../../../ui/useGradually.ts'
import { StandingsTable } from './StandingsTable.tsx'
import styles from './Standings.module.css'

const views = { overall: 'Overall', weekly: 'Weekly' }
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
          <LoadFailed what="The standings" error={error} onRetry={() => void refetch()} />
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
      aria-label="Standings"
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
          {name}
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
      <h2 className="sr-only">Overall standings</h2>
      {hasMoves && (
        <p className="muted">
          Advancing to the next week splits the tiers as shown here; an arrow marks each team that would
          change tier.
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
      title={`Tier ${tier}`}
      rows={rows}
      hasWinPercent
      getMove={(row) => {
        const from = props.currentTiers?.get(row.teamId) ?? tier
        return from === tier ? undefined : { isUp: tier < from, label: `plays in tier ${from} now` }
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
            label="Week"
            value={weekly.week}
            onChange={(event) => onWeekChange(Number(event.target.value))}
          >
            {Array.from({ length: latestWeek - 1 }, (_, i) => (
              <option key={i} value={latestWeek - i}>
                Week {latestWeek - i}
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
            <h2>Week {weekly.week}</h2>
            <p>
              {weekly.basedOnWeek > 0
                ? `${isFixed ? 'Tier assignments are fixed; the order is' : 'Tier assignments'} based on week ${weekly.basedOnWeek} performance.`
                : 'Tier assignments at the start of the season.'}{' '}
              <span className="muted">Wins, losses and points are those of week {weekly.basedOnWeek}.</span>
            </p>
          </div>
          <WeeklyTiers league={league} tiers={weekly.tiers} week={weekly.week} />
        </>
      )}
    </>
  )
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
  const moves = [
    promotedCount > 0 && `the top ${promotedCount} move up to tier ${tier.tier - 1}`,
    relegatedCount > 0 && `the last ${relegatedCount} move down to tier ${tier.tier + 1}`,
  ].filter((move) => move !== false)
  return (
    <StandingsTable
      title={`Tier ${tier.tier}`}
      rows={tier.rows}
      caption={moves.length > 0 ? `By the games of week ${week}, ${moves.join(' and ')}.` : undefined}
      promotedCount={promotedCount}
      relegatedCount={relegatedCount}
      getMove={(row) => {
        if (!row.move) return undefined
        return row.move === 'up'
          ? { isUp: true, label: `came up from tier ${tier.tier + 1}` }
          : { isUp: false, label: `came down from tier ${tier.tier - 1}` }
      }}
    />
  )
})
