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
import { Button } from '../../ui/Button.tsx'
import { keepFocus } from '../../ui/keepFocus.ts'
import { showToast } from '../../ui/toast.ts'
import styles from './Setup.module.css'

/** Games that were left, by the exit, a closed tab or a crash, within the last day: go on with them or let them go. */
export function UnfinishedGames() {
  const [shownAt] = useState(Date.now)
  const saved = useStore(matches)
  const games = useStore(currentGames).filter((game) => isRecent(game, shownAt))
  return games.map((game) => (
    <section key={game.id} className={`card ${styles.unfinished}`} aria-label="Unfinished game">
      <p className="break">
        <span className="muted">{headline(game, saved)}</span>{' '}
        <strong>
          {teamName(game.rules, 'team1')} {scoreLine(scoreOf(game))} {teamName(game.rules, 'team2')}
        </strong>
      </p>
      <div className={styles.actions}>
        <Button onClick={() => discard(game)}>Discard</Button>
        <Button
          primary
          onClick={() => {
            primeHorn()
            resumeGame(game)
          }}
        >
          {winnerOf(game) ? 'Show Result' : 'Resume'}
        </Button>
      </div>
    </section>
  ))
}

function headline(game: Game, saved: SavedMatch[]): string {
  if (!winnerOf(game)) return 'Unfinished game:'
  return isSaved(game, saved) ? 'Finished game:' : 'Finished, not saved:'
}

function discard(game: Game): void {
  try {
    removeCurrentGame(game.id)
  } catch {
    return showToast(notSaved('Game not discarded'))
  }
  keepFocus()
  showToast({
    title: 'Game discarded',
    description: `${teamName(game.rules, 'team1')} against ${teamName(game.rules, 'team2')}`,
    action: { label: 'Undo', run: () => restore(game) },
  })
}

function restore(game: Game): void {
  try {
    saveCurrentGame(game, Date.now())
  } catch {
    showToast(notSaved('Game not restored'))
  }
}
