import type { PublicLeague } from '../../../contract/types.ts'
import { timeInWords } from '../../../lib/dates.ts'
import { t } from '../../../t.ts'
import { useIsTournament, useTierName } from '../../../ui/page/LeagueScope.tsx'
import { Empty } from '../../../ui/page/Notice.tsx'
import { GameDays, GameRows } from '../GameRows.tsx'
import { followedGames, upcomingGames, groupByTime } from '../publicGames.ts'
import type { Scores } from '../publicGames.ts'
import styles from './Views.module.css'

/** The number of later games shown at first. */
const gamesPerPage = 20
/** The maximum number of games of followed teams shown above the others. */
const maxFollowedGames = 3

interface Props {
  page: PublicLeague
  scores: Scores
  followed: Set<number>
}

/** The upcoming games: first those of followed teams, then tonight's by time, then the later nights. */
export function Next({ page, scores, followed }: Props) {
  const tierName = useTierName()
  const isTournament = useIsTournament()
  const nightAt = (time: string | null) => {
    if (!time) return isTournament ? t('Today') : t('Tonight')
    return isTournament
      ? t('Today, {time}', { time: timeInWords(time) })
      : t('Tonight, {time}', { time: timeInWords(time) })
  }
  const { schedule, today, night } = page
  const upcoming = upcomingGames(schedule.games, scores)
  const followedAhead = followedGames(upcoming, followed).slice(0, maxFollowedGames)
  const isTonight = ({ day }: { day: string | null }) => day === night && night === today
  const tonight = upcoming.filter(isTonight)
  const later = upcoming.filter((game) => !isTonight(game))
  if (upcoming.length === 0)
    return (
      <Empty title={schedule.games.length > 0 ? t('No more games ahead') : t('No games ahead')}>
        <p>{t('The next games appear here as soon as they are scheduled.')}</p>
      </Empty>
    )
  return (
    <>
      {followedAhead.length > 0 && (
        <section aria-label={t('Followed teams')}>
          <GameRows games={followedAhead} when="day" end={({ courtName }) => courtName} />
        </section>
      )}
      {groupByTime(tonight).map(({ time, games }) => (
        <section key={time} className={styles.section} aria-label={nightAt(time)}>
          <h3>{nightAt(time)}</h3>
          <GameRows
            games={games}
            when="courtOnly"
            end={({ tier, stage }) => (isTournament && stage === 'finals' ? undefined : tierName(tier))}
          />
        </section>
      ))}
      <GameDays games={later} today={today} perPage={gamesPerPage} what={t('Schedule')} />
    </>
  )
}
