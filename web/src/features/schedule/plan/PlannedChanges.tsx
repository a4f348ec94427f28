import type { PlannedChange, Team } from '../../../contract/types.ts'
import { namesOf } from '../../../rules/teamNames.ts'
import { counted } from '../../../rules/words.ts'
import { ShowMore } from '../../../ui/ShowMore.tsx'
import { useShown } from '../../../ui/useShown.ts'
import { sortByTime } from '../scheduleGroups.ts'
import { describePlace } from '../words.ts'
import styles from '../Schedule.module.css'

interface Props {
  changes: PlannedChange[]
  teams: Team[]
}

/** Lists the changes that a plan would make to the schedule, by kind. */
export function PlannedChanges({ changes, teams }: Props) {
  const changesOf = (changeKind: string) => {
    const matches = changes.filter(({ change }) => change === changeKind)
    const byId = new Map(matches.map((one) => [one.schedule, one]))
    return sortByTime([...byId.keys()]).flatMap((line) => byId.get(line) ?? [])
  }
  const moved = changesOf('move').filter(isVisibleMove)
  return (
    <>
      <ChangeList label="added" changes={changesOf('insert')} teams={teams} />
      <ChangeList label="moved" changes={moved.filter((one) => !isCancelled(one))} teams={teams} />
      <ChangeList label="cancelled" changes={moved.filter(isCancelled)} teams={teams} />
      <ChangeList label="removed" changes={changesOf('delete')} teams={teams} />
    </>
  )
}

const isCancelled = ({ schedule }: PlannedChange) => schedule.status === 'cancelled'

/** Returns false for a move that changes only the week or the order of the teams. */
function isVisibleMove({ schedule: to, from }: PlannedChange): boolean {
  return !from || describePlace(to) !== describePlace(from) || to.status !== from.status
}

function ChangeList({ label, changes, teams }: Props & { label: string }) {
  const list = useShown(changes, 40)
  const name = namesOf(teams)
  if (changes.length === 0) return null
  return (
    <details>
      <summary className={styles.summary}>
        {counted(changes.length, 'game')} {label}
      </summary>
      <ul className={styles.lines}>
        {list.page.map(({ schedule, from }, i) => (
          <li key={i}>
            <strong>{name(schedule.team1Id)}</strong> vs <strong>{name(schedule.team2Id)}</strong>
            <p className="muted">
              {from && `${describePlace(from)} → `}
              {schedule.status === 'cancelled' ? 'cancelled' : describePlace(schedule)}
            </p>
          </li>
        ))}
      </ul>
      <ShowMore list={list} what={label} />
    </details>
  )
}
