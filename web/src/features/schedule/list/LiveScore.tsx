import { useQuery } from '@tanstack/react-query'
import { runningQuery } from '../../../api/liveLeague.ts'
import { gamesQuery } from '../../../api/queries.ts'
import { t } from '../../../t.ts'
import { ScoreAge } from '../../../ui/team/ScoreAge.tsx'
import panel from '../../../ui/style/panel.module.css'
import { describeScore } from '../words.ts'
import styles from '../Schedule.module.css'

/** The live score of a game that is being played. Renders nothing if it has not begun. */
export function LiveScore({ leagueId, gameId }: { leagueId: number; gameId: number }) {
  const { data: game } = useQuery({
    ...gamesQuery(leagueId),
    select: (games) => games.find(({ id }) => id === gameId),
  })
  const { data: age } = useQuery({
    ...runningQuery(leagueId),
    select: ({ games }) => games.find(({ id }) => id === gameId),
  })
  if (!game?.live) return null
  return (
    <>
      <span className={`${panel.badge} ${panel.bad}`}>{t('Live')}</span>
      <strong className={styles.score}>{describeScore(game)}</strong>{' '}
      {age && <ScoreAge updated={age.updated} offlineSince={age.offlineSince} />}
    </>
  )
}
