import { useQuery } from '@tanstack/react-query'
import { optionalQuery } from '../../api/client/useAllLoaded.ts'
import { teamsQuery } from '../../api/client/queries.ts'
import type { HallClosed } from '../../contract/types.ts'
import { nightInWords, timeInWords } from '../../lib/dates.ts'
import { namesOf } from '../../rules/teamNames.ts'
import { t } from '../../t.ts'
import { Tag } from '../../ui/team/Tag.tsx'
import styles from './Halls.module.css'

type League = HallClosed['leagues'][number]
type Change = NonNullable<League['schedules']>[number]

/** What the closing of a hall changes in one league: in a preview its games, in the result whether it is done. */
export function ClosedLeague({ league, isResult }: { league: League; isResult: boolean }) {
  const { leagueId, name, done, problem, message, schedules = [] } = league
  const { data: teams } = useQuery({ ...teamsQuery(leagueId), ...optionalQuery })
  const moved = schedules.filter(({ from }) => from !== undefined)
  return (
    <section className={styles.closed} aria-label={name}>
      <h3 className="break">
        <bdi>{name}</bdi>{' '}
        {isResult && (done ? <Tag>{t('Done')}</Tag> : <Tag kind="bad">{t('Not changed')}</Tag>)}
      </h3>
      {problem ? <p className="bad">{problem}</p> : <p>{message}</p>}
      {!isResult && moved.length > 0 && (
        <details>
          <summary>{t({ one: '{count} game', other: '{count} games' }, { count: moved.length })}</summary>
          <ul className={styles.changes}>
            {moved.map((change) => (
              <li key={change.schedule.id} className="break">
                {gameOf(change, teams ?? [])}: {placeOf(change.from)} → {placeOf(change.schedule)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function gameOf({ label, schedule }: Change, teams: { id: number; name: string }[]): string {
  const nameOf = namesOf(teams)
  return (
    label ?? t('{team1} vs {team2}', { team1: nameOf(schedule.team1Id), team2: nameOf(schedule.team2Id) })
  )
}

function placeOf(line: Change['from']): string {
  if (!line || line.waiting || !line.gameTime) return t('waits for a place')
  return [
    nightInWords(line.day),
    timeInWords(line.gameTime),
    ...(line.courtName ? [line.courtName] : []),
  ].join(', ')
}
