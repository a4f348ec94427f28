import type { PublicLeague } from '../../../contract/types.ts'
import { timeInWords } from '../../../lib/dates.ts'
import { t } from '../../../t.ts'
import { Empty } from '../../../ui/page/Notice.tsx'
import { nightTitle } from '../days.ts'
import { GameRows } from '../GameRows.tsx'
import { LiveGames } from '../LiveGame.tsx'
import { sortFollowedFirst, liveGames, findNextSlot, sortLiveFirst } from '../publicGames.ts'
import type { Scores } from '../publicGames.ts'
import { RecordsOf } from './RecordsOf.tsx'
import styles from './Views.module.css'

interface Props {
  page: PublicLeague
  scores: Scores
  followed: Set<number>
}

/** The live games, and the games that follow on the same night. */
export function Now({ page, scores, followed }: Props) {
  const courts = sortLiveFirst(page.courts, scores)
  const live = sortFollowedFirst(liveGames(courts), followed)
  const next = findNextSlot(courts)
  return (
    <>
      {live.length > 0 ? (
        <>
          <h3 className="sr-only">
            {t(
              { one: '{count} game being played now.', other: '{count} games being played now.' },
              { count: live.length },
            )}
          </h3>
          <LiveGames games={live} />
        </>
      ) : (
        <Empty title={t('No game is being played now')}>
          <p>{t('Scores appear here with the first point of a game.')}</p>
        </Empty>
      )}
      {next && page.night !== null && (
        <section className={styles.section} aria-label={t('Next')}>
          <h3>
            {page.night === page.today || live.length > 0
              ? t('Next at {time}', { time: timeInWords(next.time) })
              : nightTitle(page.night, page.today, false, false)}
          </h3>
          <GameRows
            games={sortFollowedFirst(next.games, followed)}
            when="courtOnly"
            end={(game) => <RecordsOf game={game} standings={page.standings} />}
          />
        </section>
      )}
    </>
  )
}
