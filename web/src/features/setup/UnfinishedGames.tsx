import { useState } from 'react'
import { primeHorn } from '../../lib/horn.ts'
import { useStore } from '../../lib/store.ts'
import { scoreOf, winnerOf } from '../../rules/game.ts'
import type { Game } from '../../rules/game.ts'
import {
  removeCurrentGame,
  isRecent,
  isSaved,
  saveCurrentGame,
  currentGames,
  matches,
} from '../../scoreboard/localData.ts'
import { notSaved } from '../../scoreboard/notices.ts'
import type { SavedMatch } from '../../scoreboard/repair.ts'
import { resumeGame } from '../../scoreboard/session.ts'
import { scoreLine, teamName } from '../../scoreboard/words.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/Button.tsx'
import { keepFocus } from '../../ui/keepFocus.ts'
import { showToast } from '../../ui/toast.ts'
import styles from './Setup.module.css'

/** Games of the last day that were left by Exit, a closed tab or a crash, to resume or to discard. */
export function UnfinishedGames() {
  const [openedAt] = useState(Date.now)
  const saved = useStore(matches)
  const games = useStore(currentGames).filter((game) => isRecent(game, openedAt))
  return games.map((game) => (
    <section key={game.id} className={`card ${styles.unfinished}`} aria-label={t('Unfinished game')}>
      <p className="break">
        <span className="muted">{headline(game, saved)}</span>{' '}
        <strong>
          {t('{team1} {score} {team2}', {
            team1: teamName(game.rules, 'team1'),
            score: scoreLine(scoreOf(game)),
            team2: teamName(game.rules, 'team2'),
          })}
        </strong>
      </p>
      <div className={styles.actions}>
        <Button onClick={() => discard(game)}>{t('Discard')}</Button>
        <Button
          primary
          onClick={() => {
            primeHorn()
            resumeGame(game)
          }}
        >
          {winnerOf(game) ? t('Show Result') : t('Resume')}
        </Button>
      </div>
    </section>
  ))
}

function headline(game: Game, saved: SavedMatch[]): string {
  if (!winnerOf(game)) return t('Unfinished game:')
  return isSaved(game, saved) ? t('Finished game:') : t('Finished, not saved:')
}

function discard(game: Game): void {
  try {
    removeCurrentGame(game.id)
  } catch {
    return showToast(notSaved(t('Game not discarded')))
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

function restore(game: Game): void {
  try {
    saveCurrentGame(game, Date.now())
  } catch {
    showToast(notSaved(t('Game not restored')))
  }
}
