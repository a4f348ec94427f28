import type { TeamPage } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { BackQuestion } from './BackQuestion.tsx'
import { Absences } from './absences/Absences.tsx'
import { ResultClaims } from './claims/ResultClaims.tsx'
import { CaptainMails } from './CaptainMails.tsx'
import { GameList } from './GameList.tsx'
import styles from './Captain.module.css'

export interface ListsProps {
  page: TeamPage
  token: string
  /** Refetches the page after the captain has reported something. */
  onReported: () => void
}

/**
 * The reports of the captain about results and days, and the upcoming games, duties and results of the team. They load after the next
 * game is shown.
 */
export function GameLists({ page, token, onReported }: ListsProps) {
  const { schedule, duties = [], results, next, closed } = page
  const others = schedule.filter(({ gameId }) => !next || gameId !== next.gameId)
  return (
    <>
      {page.back && <BackQuestion question={page.back} token={token} onResponded={onReported} />}
      <ResultClaims page={page} token={token} />
      <div className={styles.lists}>
        <GameList title={t('Results')} games={results} empty={t('No results yet')} />
        <div className={styles.column}>
          {(others.length > 0 || (!next && !closed)) && (
            <GameList
              title={next ? t('After that') : t('Schedule')}
              games={others}
              empty={t('No games ahead')}
            />
          )}
          {duties.length > 0 && <GameList title={t('Duties')} games={duties} empty="" />}
        </div>
      </div>
      {!closed && <Absences page={page} token={token} onReported={onReported} />}
      {page.contacts && <CaptainMails contacts={page.contacts} token={token} onRequested={onReported} />}
    </>
  )
}
