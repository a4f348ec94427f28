import type { PlannedChange, Team } from '../../../contract/types.ts'
import { namesOf } from '../../../rules/teamNames.ts'
import { t } from '../../../t.ts'
import { ShowMore } from '../../../ui/list/ShowMore.tsx'
import { useShown } from '../../../ui/list/useShown.ts'
import { sortByTime } from '../scheduleGroups.ts'
import { describePlace } from '../words.ts'
import { isVisibleMove } from './planResult.ts'
import styles from '../Schedule.module.css'

interface Props {
  changes: PlannedChange[]
  teams: Team[]
}

/** Lists the changes of a plan, by kind. */
export function PlannedChanges({ changes, teams }: Props) {
  const changesOf = (changeKind: string) => {
    const matches = changes.filter(({ change }) => change === changeKind)
    const byId = new Map(matches.map((change) => [change.schedule, change]))
    return sortByTime([...byId.keys()]).flatMap((schedule) => byId.get(schedule) ?? [])
  }
  const added = changesOf('insert')
  const allMoved = changesOf('move').filter(isVisibleMove)
  const moved = allMoved.filter((change) => !isCancelled(change) && !change.schedule.waiting)
  const waiting = allMoved.filter((change) => !isCancelled(change) && change.schedule.waiting)
  const cancelled = allMoved.filter(isCancelled)
  const removed = changesOf('delete')
  return (
    <>
      <ChangeList
        title={t(
          { one: 'Would add {count} game', other: 'Would add {count} games' },
          { count: added.length },
        )}
        changes={added}
        teams={teams}
      />
      <ChangeList
        title={t(
          { one: 'Would move {count} game', other: 'Would move {count} games' },
          { count: moved.length },
        )}
        changes={moved}
        teams={teams}
      />
      <ChangeList
        title={t(
          { one: '{count} game would wait for a place', other: '{count} games would wait for a place' },
          { count: waiting.length },
        )}
        changes={waiting}
        teams={teams}
      />
      <ChangeList
        title={t(
          { one: 'Would cancel {count} game', other: 'Would cancel {count} games' },
          { count: cancelled.length },
        )}
        changes={cancelled}
        teams={teams}
      />
      <ChangeList
        title={t(
          { one: 'Would remove {count} game', other: 'Would remove {count} games' },
          { count: removed.length },
        )}
        changes={removed}
        teams={teams}
      />
    </>
  )
}

const isCancelled = ({ schedule }: PlannedChange) => schedule.status === 'cancelled'

/** A collapsed list of games with their old and new places. */
export function ChangeList({ title, changes, teams }: Props & { title: string }) {
  const list = useShown(changes, 40)
  const name = namesOf(teams)
  if (changes.length === 0) return null
  return (
    <details>
      <summary className={styles.summary}>{title}</summary>
      <ul className={styles.lines}>
        {list.page.map(({ schedule, from, label }, i) => (
          <li key={i}>
            {label === undefined ? (
              <>
                <strong>
                  <bdi>{name(schedule.team1Id)}</bdi>
                </strong>{' '}
                {t('vs')}{' '}
                <strong>
                  <bdi>{name(schedule.team2Id)}</bdi>
                </strong>
              </>
            ) : (
              <strong>{label}</strong>
            )}
            <p className="muted">
              {from && (
                <>
                  <s>{describePlace(from)}</s> →{' '}
                </>
              )}
              {schedule.status === 'cancelled'
                ? t('not played')
                : schedule.waiting
                  ? t('waits for a place')
                  : describePlace(schedule)}
            </p>
          </li>
        ))}
      </ul>
      <ShowMore list={list} what={title} />
    </details>
  )
}
