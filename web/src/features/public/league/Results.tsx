import { useLocation, useSearch } from 'wouter'
import type { PublicLeague } from '../../../contract/types.ts'
import { monthDay } from '../../../lib/dates.ts'
import { t } from '../../../t.ts'
import { Chip, Chips } from '../../../ui/controls/Chip.tsx'
import { ShowMore } from '../../../ui/list/ShowMore.tsx'
import { useShown } from '../../../ui/list/useShown.ts'
import { Empty } from '../../../ui/page/Notice.tsx'
import { useIsTournament } from '../../../ui/page/LeagueScope.tsx'
import { usePrinting } from '../../../ui/page/usePrinting.ts'
import { dayTitle } from '../days.ts'
import { GameDays, GameRows } from '../GameRows.tsx'
import { sortFollowedFirst, groupByDay, sortLatestFirst, withScore } from '../publicGames.ts'
import type { Day, Scores } from '../publicGames.ts'
import { parseNight } from './views.ts'
import styles from './Views.module.css'

/** The number of games of a night shown at first. */
const gamesPerPage = 30

interface Props {
  page: PublicLeague
  scores: Scores
  followed: Set<number>
}

/** The results, one night at a time, the latest first. */
export function Results({ page: { results, today }, scores, followed }: Props) {
  const [, navigate] = useLocation()
  const chosen = parseNight(useSearch())
  const isPrinting = usePrinting()
  const isTournament = useIsTournament()
  const games = results.games.map((game) => withScore(game, scores))
  const nights = groupByDay(games)
  const night = nights.find(({ day }) => day === chosen) ?? nights[0]
  if (!night) return <Empty title={t('No results yet')} />
  if (isPrinting) return <GameDays games={games} today={today} perPage={games.length} what={t('Results')} />
  return (
    <>
      {(nights.length > 1 || !isTournament) && (
        <Chips label={t('Nights')}>
          {nights.map(({ day }) => (
            <Chip
              key={day}
              pressed={day === night.day}
              aria-label={dayTitle(day)}
              onClick={() => navigate(`?view=results&night=${day}`, { replace: true })}
            >
              {day ? monthDay(day) : t('Day unknown')}
            </Chip>
          ))}
        </Chips>
      )}
      <Night
        key={night.day}
        night={{ ...night, games: sortFollowedFirst(sortLatestFirst(night.games), followed) }}
      />
      {results.total > results.games.length && (
        <p className="muted">
          {t('These are the latest {shown} of {total}. The page of a team has all of its games.', {
            shown: results.games.length,
            total: results.total,
          })}
        </p>
      )}
    </>
  )
}

function Night({ night: { day, games } }: { night: Day }) {
  const list = useShown(games, gamesPerPage)
  return (
    <section className={styles.section} aria-label={t('Results: {day}', { day: dayTitle(day) })}>
      <GameRows games={list.page} when="court" />
      <ShowMore list={list} />
    </section>
  )
}
