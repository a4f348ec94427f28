import { useMemo } from 'react'
import type { ReactNode } from 'react'
import type { LeagueView, PlannedChange, Report, Team } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { Evenness } from './Evenness.tsx'
import { PlannedChanges } from './PlannedChanges.tsx'
import { PlanPicture } from './PlanPicture.tsx'
import { Quality } from './Quality.tsx'
import type { Plan } from './usePlan.ts'
import { WishesMet } from './WishesMet.tsx'
import styles from './Plan.module.css'

interface Props {
  league: LeagueView
  teams: Team[]
  plan: Plan
  changes: PlannedChange[]
  quality: Report | null | undefined
  /** The planned week; undefined for the whole season. */
  week?: number
}

/** The figures of a plan in plain words: its evenness. */
export function PlanFigures({ league, teams, plan, week }: Omit<Props, 'changes' | 'quality'>) {
  const games = useMemo(
    () =>
      plan.games
        .filter(({ kind, game }) => kind !== 'removed' && (!week || game.weekNumber === week))
        .map(({ game }) => game),
    [plan.games, week],
  )
  return <Evenness games={games} nightOf={plan.nightOf} lengths={league} teams={teams} />
}

/** The games of a plan: a picture of each night, the changes, and the proved figures in a collapsed section. */
export function PlanGames({
  teams,
  plan,
  changes,
  quality,
  children,
}: Props & {
  /** The list of the fixed games, with reasons. */
  children?: ReactNode
}) {
  const { kept } = plan.counts
  return (
    <>
      <PlanPicture games={plan.games} nightOf={plan.nightOf} teams={teams} />
      <div>
        <PlannedChanges changes={changes} teams={teams} />
        {kept > 0 && changes.length > 0 && (
          <p className="muted">
            {t(
              { one: '{count} game stays as it is', other: '{count} games stay as they are' },
              { count: kept },
            )}
          </p>
        )}
        {children}
      </div>
      {quality && <WishesMet wishes={quality.wishes} />}
      {quality && (
        <details>
          <summary className={styles.summary}>{t('How good this schedule is')}</summary>
          <Quality report={quality} teams={teams} />
        </details>
      )}
    </>
  )
}

/** Whether a plan only adds games, as the first plan of a season does. */
export const isAllNew = ({ counts: { added, moved, removed } }: Plan): boolean =>
  added > 0 && moved + removed === 0

/** Returns the label of the button that saves a plan: "Publish 180 games", or "Publish 6 changes" of an existing schedule. */
export function publishLabel(plan: Plan): string {
  const { added, moved, removed } = plan.counts
  if (isAllNew(plan))
    return t({ one: 'Publish {count} game', other: 'Publish {count} games' }, { count: added })
  const count = added + moved + removed
  return t({ one: 'Publish {count} change', other: 'Publish {count} changes' }, { count })
}

/** Returns how many games a plan adds, moves and removes: "24 added · 2 moved". */
export function describeCounts({ counts }: Plan): string {
  const { added, moved, removed } = counts
  return [
    added > 0 && t('{count} added', { count: added }),
    moved > 0 && t('{count} moved', { count: moved }),
    removed > 0 && t('{count} removed', { count: removed }),
  ]
    .filter(Boolean)
    .join(' · ')
}
