import { useQuery } from '@tanstack/react-query'
import { gamesQuery } from '../../../api/queries.ts'
import { t } from '../../../t.ts'
import panel from '../../../ui/panel.module.css'
import { describeScore } from '../words.ts'
import styles from '../Schedule.module.css'

/** The live score of a game that is being played. Renders nothing if it has not begun. */
export function LiveScore({ leagueId, gameId }: { leagueId: number; gameId: number }) {
  const { data: game } = useQuery({
    ...gamesQuery(leagueId),
    select: (games) => games.find(({ id }) => id === gameId),
  })
  if (!game?.live) return null
  return (
    <>
      <span className={`${panel.badge} ${panel.bad}`}>{t('Live')}</span>
      <strong className={styles.score}>{describeScore(game)}</strong>
    </>
  )
}
