import type { ReactNode } from 'react'
import type { Planned, PlannedChange, Report, Team } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { PlannedChanges } from './PlannedChanges.tsx'
import { PlanPicture } from './PlanPicture.tsx'
import { Quality } from './Quality.tsx'
import type { Plan } from './usePlan.ts'
import { WishesMet } from './WishesMet.tsx'
import styles from './Plan.module.css'

interface Props {
  teams: Team[]
  plan: Plan
  changes: PlannedChange[]
  /** The number of games without a score that stay. */
  kept: number
  quality: Report | null | undefined
}

/** The games of a plan: a picture of each night, the changes, and the proved figures in a collapsed section. */
export function PlanGames({
  teams,
  plan,
  changes,
  kept,
  quality,
  children,
}: Props & {
  /** The list of the fixed games, with reasons. */
  children?: ReactNode
}) {
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

/** The numbers of a preview, which its message has too. */
type Counts = Pick<Planned, 'schedulesCreated' | 'schedulesMoved' | 'schedulesDeleted'>

/** Whether a plan only adds games, as the first plan of a season does. */
export const isAllNew = ({ schedulesCreated, schedulesMoved, schedulesDeleted }: Counts): boolean =>
  schedulesCreated > 0 && schedulesMoved + schedulesDeleted === 0

/** Returns the label of the button that saves a plan: "Publish 180 games", or "Publish 6 changes" of an existing schedule. */
export function publishLabel(preview: Counts): string {
  const { schedulesCreated: created, schedulesMoved: moved, schedulesDeleted: deleted } = preview
  if (isAllNew(preview))
    return t({ one: 'Publish {count} game', other: 'Publish {count} games' }, { count: created })
  const count = created + moved + deleted
  if (count === 0) return t('Save')
  return t({ one: 'Publish {count} change', other: 'Publish {count} changes' }, { count })
}

/** Returns how many games a plan would add, move and remove: "24 to add · 2 to move". */
export function describeCounts({ schedulesCreated, schedulesMoved, schedulesDeleted }: Counts): string {
  return [
    schedulesCreated > 0 && t('{count} to add', { count: schedulesCreated }),
    schedulesMoved > 0 && t('{count} to move', { count: schedulesMoved }),
    schedulesDeleted > 0 && t('{count} to remove', { count: schedulesDeleted }),
  ]
    .filter(Boolean)
    .join(' · ')
}
