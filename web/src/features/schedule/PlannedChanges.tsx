import type { PlannedChange, Team } from '../../contract/types.ts'
import { namesOf } from '../../rules/teamNames.ts'
import { counted } from '../../rules/words.ts'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { useShown } from '../../ui/useShown.ts'
import { byTime } from './scheduleGroups.ts'
import { placeInWords } from './words.ts'
import styles from './Schedule.module.css'

interface Props {
  changes: PlannedChange[]
  teams: Team[]
}

/** What a plan would change in the schedule, by kind. */
export function PlannedChanges({ changes, teams }: Props) {
  const of = (kind: string) => {
    const found = changes.filter(({ change }) => change === kind)
    const byId = new Map(found.map((one) => [one.schedule, one]))
    return byTime([...byId.keys()]).flatMap((line) => byId.get(line) ?? [])
  }
  const moved = of('move').filter(isElsewhere)
  return (
    <>
      <Kind what="added" changes={of('insert')} teams={teams} />
      <Kind what="moved" changes={moved.filter((one) => !isCancelled(one))} teams={teams} />
      <Kind what="cancelled" changes={moved.filter(isCancelled)} teams={teams} />
      <Kind what="removed" changes={of('delete')} teams={teams} />
    </>
  )
}

const isCancelled = ({ schedule }: PlannedChange) => schedule.status === 'cancelled'

/** A move may also change no more than the week or the sides. */
function isElsewhere({ schedule: to, from }: PlannedChange): boolean {
  return !from || placeInWords(to) !== placeInWords(from) || to.status !== from.status
}

function Kind({ what, changes, teams }: Props & { what: string }) {
  const list = useShown(changes, 40)
  const name = namesOf(teams)
  if (changes.length === 0) return null
  return (
    <details>
      <summary className={styles.summary}>
        {counted(changes.length, 'game')} {what}
      </summary>
      <ul className={styles.lines}>
        {list.page.map(({ schedule, from }, i) => (
          <li key={i}>
            <strong>{name(schedule.team1Id)}</strong> vs <strong>{name(schedule.team2Id)}</strong>
            <p className="muted">
              {from && `${placeInWords(from)} → `}
              {schedule.status === 'cancelled' ? 'cancelled' : placeInWords(schedule)}
            </p>
          </li>
        ))}
      </ul>
      <ShowMore list={list} what={what} />
    </details>
  )
}
