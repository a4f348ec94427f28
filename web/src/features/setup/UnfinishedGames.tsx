import { useState } from 'react'
import { primeHorn } from '../../lib/horn.ts'
import { useStore } from '../../lib/store.ts'
import type { FreeGame } from '../../rules/freeGame.ts'
import {
  currentGames,
  isRecent,
  playedSets,
  removeCurrentGame,
  saveCurrentGame,
} from '../../scoreboard/localData.ts'
import { notSavedToast } from '../../scoreboard/notices.ts'
import { showGame } from '../../scoreboard/session.ts'
import { scoreLine, setsLine, teamName } from '../../scoreboard/words.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { keepFocus } from '../../ui/dialog/keepFocus.ts'
import { showToast } from '../../ui/toast/toast.ts'
import styles from './Unfinished.module.css'

/** Games of the last day that were interrupted by Exit, a closed tab or a crash, to resume or to discard. */
export function UnfinishedGames() {
  const [openedAt] = useState(Date.now)
  const games = useStore(currentGames).filter((game) => isRecent(game, openedAt))
  return games.map((game) => (
    <section key={game.id} className={`card ${styles.game}`} aria-label={t('Unfinished game')}>
      <p className="break">
        <span className="muted">{game.state.winner ? t('Finished game:') : t('Unfinished game:')}</span>{' '}
        <strong>
          {t('{team1} {score} {team2}', {
            team1: teamName(game.rules, 'team1'),
            score: formatScore(game),
            team2: teamName(game.rules, 'team2'),
          })}
        </strong>
      </p>
      <div className={styles.actions}>
        <Button quiet onClick={() => discard(game)}>
          {t('Discard')}
        </Button>
        <Button
          onClick={() => {
            primeHorn()
            showGame(game)
          }}
        >
          {game.state.winner ? t('Show Result') : t('Resume')}
        </Button>
      </div>
    </section>
  ))
}

/** Returns the score as text: "25–21" or, for a match of several sets, "1–0 (25–18, 11–10)". */
function formatScore(game: FreeGame): string {
  const { sets, team1Sets, team2Sets } = game.state
  if (!game.rules.bestOf) return sets.slice(-1).map(scoreLine).join('')
  const known = playedSets(game) ?? sets.slice(-1)
  return `${scoreLine({ team1Score: team1Sets, team2Score: team2Sets })} (${setsLine(known)})`
}

function discard(game: FreeGame): void {
  try {
    removeCurrentGame(game.id)
  } catch {
    return showToast(notSavedToast(t('Game not discarded')))
  }
  keepFocus()
  showToast({
    title: t('Game discarded'),
    description: t('{team1} against {team2}', {
      team1: teamName(game.rules, 'team1'),
      team2: teamName(game.rules, 'team2'),
    }),
    action: { label: t('Undo'), run: () => restore(game) },
  })
}

function restore(game: FreeGame): void {
  try {
    saveCurrentGame(game, Date.now())
  } catch {
    showToast(notSavedToast(t('Game not restored')))
  }
}
