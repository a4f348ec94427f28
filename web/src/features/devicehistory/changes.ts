// The changes that a user can make to an entry of the history.
import { addFinished, removeFinished } from '../../scoreboard/history/finishedGames.ts'
import { currentGames, removeCurrentGame } from '../../scoreboard/localData.ts'
import { notSavedToast } from '../../scoreboard/notices.ts'
import { deleteMatch, matches, saveMatch } from '../../scoreboard/savedMatch.ts'
import { t } from '../../t.ts'
import { keepFocus } from '../../ui/dialog/keepFocus.ts'
import { showToast } from '../../ui/toast/toast.ts'
import { titleOf } from './entries.ts'
import type { HistoryEntry } from './entries.ts'

/** Saves the match of the entry, like Save Match on the result screen. */
export function save({ match }: HistoryEntry): void {
  try {
    saveMatch(match)
  } catch {
    return showToast(notSavedToast(t('Match not saved')))
  }
  showToast({ title: t('Match saved'), description: t('This match has been added to your history') })
}

/** Deletes the entry from all storage of the device. */
export async function remove(entry: HistoryEntry): Promise<void> {
  const { id } = entry.match
  const saved = matches.get().find((match) => match.id === id)
  try {
    if (saved) deleteMatch(id)
    // Without this, Setup would offer the finished game, and its end would be stored again. A game that continues is not removed.
    if (currentGames.get().find((game) => game.id === id)?.state.winner) removeCurrentGame(id)
    await removeFinished(id)
  } catch {
    if (saved) await restore({ match: saved, isSaved: true })
    showToast(notSavedToast(t('Match not deleted')))
    return
  }
  keepFocus()
  showToast({
    title: t('Match deleted'),
    description: titleOf(entry),
    action: { label: t('Undo'), run: () => void restore(entry) },
  })
}

async function restore({ isSaved, ...game }: HistoryEntry): Promise<void> {
  try {
    if (isSaved) saveMatch(game.match)
    if (game.log !== undefined || !isSaved) await addFinished([game])
  } catch {
    showToast(notSavedToast(t('Match not saved')))
  }
}
