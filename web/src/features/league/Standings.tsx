import { useQuery } from '@tanstack/react-query'
import { memo, useMemo, useRef, useState } from 'react'
import { standingsQuery, teamsQuery } from '../../api/queries.ts'
import type { LeagueView, Standings as Tables, Tier } from '../../api/generated.ts'
import { movers } from '../../rules/tiers.ts'
import { SelectField } from '../../ui/fields.tsx'
import { LoadFailed, Loading } from '../../ui/Notice.tsx'
import { useGradually } from '../../ui/useGradually.ts'
import { StandingsTable } from './StandingsTable.tsx'
import styles from './Standings.module.css'

const views = { overall: 'Overall', weekly: 'Weekly' }
type View = keyof typeof views

/** As many tiers as fill a screen. */
const tiersAtFirst = 2

/** Both tables of the league, and in words the rule that they follow. */
export function Standings({ league }: { league: LeagueView }) {
  const [view, setView] = useState<View>('overall')
  const [week, setWeek] = useState(0)
  const { data, error, refetch } = useQuery(standingsQuery(league.id, week))
  return (
    <>
      <SubTabs current={view} onChange={setView} />
      <div role="tabpanel" id={`view-${view}`} aria-labelledby={`view-tab-${view}`} className={styles.panel}>
        {data ? (
          <>
            <p className="muted">{data.rule}</p>
            {view === 'overall' ? (
              <Overall league={league} tables={data} />
            ) : (
              <Weekly league={league} tables={data} week={week} onWeek={setWeek} />
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

function SubTabs({ current, onChange }: { current: View; onChange: (view: View) => void }) {
  const list = useRef<HTMLDivElement>(null)
  const other: View = current === 'overall' ? 'weekly' : 'overall'
  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Standings"
      className={styles.views}
      onKeyDown={(event) => {
        if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return
        event.preventDefault()
        const to = { Home: 'overall', End: 'weekly' }[event.key] ?? other
        onChange(to as View)
        list.current?.querySelector<HTMLElement>(`#view-tab-${to}`)?.focus()
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

/** All games of the season. Where the week's advance splits the tiers anew, who would change tier is marked. */
function Overall({ league, tables }: { league: LeagueView; tables: Tables }) {
  const { data: teams } = useQuery(teamsQuery(league.id))
  const splits = league.scheduleMode === 'overall'
  const now = useMemo(
    () => (splits ? new Map(teams?.map((team) => [team.id, team.tier])) : undefined),
    [splits, teams],
  )
  return (
    <>
      <h2 className="sr-only">Overall standings</h2>
      {splits && (
        <p className="muted">
          Advancing to the next week splits the tiers as they stand here; an arrow marks who would change.
        </p>
      )}
      {useGradually(tables.overall, tiersAtFirst).map((tier) => (
        <OverallTier key={tier.tier} tier={tier} now={now} />
      ))}
    </>
  )
}

/** `now` has the tiers that the teams play in, where they are compared with the table. */
const OverallTier = memo(function OverallTier(props: { tier: Tier; now: Map<number, number> | undefined }) {
  const { tier, rows } = props.tier
  return (
    <StandingsTable
      title={`Tier ${tier}`}
      rows={rows}
      percent
      move={(row) => {
        const from = props.now?.get(row.teamId) ?? tier
        return from === tier ? undefined : { up: tier < from, words: `plays in tier ${from} now` }
      }}
    />
  )
})

interface WeeklyProps {
  league: LeagueView
  tables: Tables
  /** 0 is the newest. */
  week: number
  onWeek: (week: number) => void
}

/** The tiers of a week, by the games of the week before. */
function Weekly({ league, tables, week, onWeek }: WeeklyProps) {
  const { weekly } = tables
  const keeps = league.scheduleMode === 'fixed'
  // What the newest week is, the answer without a week says; of an earlier one it is known by then.
  const [newest, setNewest] = useState(weekly.week)
  if (week === 0 && newest !== weekly.week) setNewest(weekly.week)
  return (
    <>
      {newest > 2 && !weekly.message && (
        <div className={styles.week}>
          <SelectField
            label="Week"
            value={weekly.week}
            onChange={(event) => onWeek(Number(event.target.value))}
          >
            {Array.from({ length: newest - 1 }, (_, i) => (
              <option key={i} value={newest - i}>
                Week {newest - i}
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
                ? `${keeps ? 'Tier assignments are fixed; the order is' : 'Tier assignments'} based on week ${weekly.basedOnWeek} performance.`
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
  return useGradually(tiers, tiersAtFirst).map((tier) => <WeeklyTier key={tier.tier} tier={tier} {...rest} />)
}

interface TierProps {
  league: LeagueView
  tier: Tier
  week: number
}

const WeeklyTier = memo(function WeeklyTier({ league, tier, week }: TierProps) {
  const moving = league.scheduleMode === 'weekly' ? movers(tier.rows.length) : 0
  const up = tier.tier > 1 ? moving : 0
  const down = tier.tier < league.tierCount ? moving : 0
  const sentences = [
    up > 0 && `the top ${up} move up to tier ${tier.tier - 1}`,
    down > 0 && `the last ${down} move down to tier ${tier.tier + 1}`,
  ].filter((sentence) => sentence !== false)
  return (
    <StandingsTable
      title={`Tier ${tier.tier}`}
      rows={tier.rows}
      caption={sentences.length > 0 ? `By the games of week ${week}, ${sentences.join(' and ')}.` : undefined}
      lineAfter={up}
      lineBefore={down}
      move={(row) => {
        if (!row.move) return undefined
        return row.move === 'up'
          ? { up: true, words: `came up from tier ${tier.tier + 1}` }
          : { up: false, words: `came down from tier ${tier.tier - 1}` }
      }}
    />
  )
})
