import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { finalsQuery } from '../../api/finals/finals.ts'
import { partNamesOf } from '../../api/finals/partNames.ts'
import type { PartName } from '../../api/finals/partNames.ts'
import type { FinalsMatch, LeagueView } from '../../contract/types.ts'
import { timeInWords } from '../../lib/dates.ts'
import { leaguePath } from '../../lib/paths.ts'
import { dayRun } from '../../rules/dayRun.ts'
import { t } from '../../t.ts'
import { NextCalls } from '../../ui/bracket/NextCalls.tsx'
import { WaitingMatch } from '../../ui/bracket/WaitingMatch.tsx'
import { ShowMore } from '../../ui/list/ShowMore.tsx'
import { useShown } from '../../ui/list/useShown.ts'
import { Hint } from '../../ui/page/Notice.tsx'
import { GameRow } from './GameRow.tsx'
import type { GameOfNight, Groups } from './night.ts'
import type { Open } from './opened.ts'
import styles from './Tonight.module.css'

/** The number of start times shown at first. */
const initialSlotCount = 8

/** The remaining games of a tournament: its pools, then its knockout, even while the knockout waits for the pools. */
export function DayRun({
  league,
  groups: { slots },
  partName,
  onOpen,
}: {
  league: LeagueView
  groups: Groups
  partName: PartName
  onOpen: Open
}) {
  const { data } = useQuery(finalsQuery(league.id))
  const finals = data?.finals ?? []
  const places = finals.flatMap(({ places }) => places)
  const teams = finals.flatMap(({ teams }) => teams)
  const heading = partNamesOf(places, 'heading')
  const run = dayRun([
    ...slots.flatMap(({ games }) =>
      games.map(
        (game): { day: string; time: string | null; part: string; item: GameOfNight | FinalsMatch } => ({
          day: game.line.day,
          time: game.line.queued ? null : game.line.gameTime,
          part: heading(game.line),
          item: game,
        }),
      ),
    ),
    ...places.filter(isWaiting).map((item) => ({
      day: item.day,
      time: item.gameTime,
      part: item.groupName ? `${item.groupName}: ${item.heading}` : item.heading,
      item,
    })),
  ])
  const list = useShown(run, initialSlotCount)
  return (
    <>
      {finals.map((one) => (
        <NextCalls key={one.id} finals={one} />
      ))}
      {finals
        .filter(({ seedsOpen }) => seedsOpen)
        .map(({ id, notes }) => (
          <Hint key={id}>
            {notes.join(' ')} <Link href={leaguePath(league.id, 'finals')}>{t('Look at the knockout')}</Link>
          </Hint>
        ))}
      {list.page.map(({ key, time, parts, items }) => {
        const title = [
          time === null ? t('Next free court') : timeInWords(time),
          ...parts.filter(Boolean),
        ].join(' · ')
        return (
          <section key={key} className={styles.section} aria-label={title}>
            <header className={styles.head}>
              <h3>{title}</h3>
            </header>
            <ul className={styles.rows}>
              {items.map((item) =>
                'key' in item ? (
                  <WaitingMatch key={item.key} match={item} teams={teams} />
                ) : (
                  <GameRow
                    key={item.line.id}
                    league={league}
                    fixture={item}
                    part={partName(item.line)}
                    onOpen={onOpen}
                  />
                ),
              )}
            </ul>
          </section>
        )
      })}
      <ShowMore list={list} what={t('times')} />
    </>
  )
}

/** Reports whether a match is open and its teams are not known yet. */
const isWaiting = ({ state, gameId }: FinalsMatch) => state === 'waiting' && gameId === null
