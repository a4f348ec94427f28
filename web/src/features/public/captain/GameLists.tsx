import type { TeamPage } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { GameList } from './GameList.tsx'
import styles from './Captain.module.css'

/** The games of the team to come, its duties and its results. They are loaded after the next game is shown. */
export function GameLists({ page }: { page: TeamPage }) {
  const { schedule, duties = [], results, next } = page
  const others = schedule.filter(({ gameId }) => !next || gameId !== next.gameId)
  return (
    <div className={styles.lists}>
      <GameList title={t('Results')} games={results} empty={t('No results yet')} />
      <div className={styles.column}>
        {(others.length > 0 || !next) && (
          <GameList
            title={next ? t('After that') : t('Schedule')}
            games={others}
            empty={t('No games ahead')}
          />
        )}
        {duties.length > 0 && <GameList title={t('Duties')} games={duties} empty="" />}
      </div>
    </div>
  )
}
