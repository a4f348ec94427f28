// Test support: the sheet of a game with the dialogs of its result, as the app composes them.
import type { RenderGameSheet } from '../api/games/gameSheet.ts'

/** Imports the sheet after the test has reset the modules. */
export async function loadGameSheet(): Promise<RenderGameSheet> {
  const { GameSheet } = await import('../features/schedule/GameSheet.tsx')
  const { ResultDialog } = await import('../features/leaguehistory/ResultDialog.tsx')
  return (league, game, onClose, entries) => (
    <GameSheet
      league={league}
      game={game}
      entries={entries}
      qrCode={(address) => <p>Code of {address}</p>}
      resultDialog={(league, what, game, onClose) =>
        what !== 'scoreSheet' && <ResultDialog league={league} what={what} game={game} onClose={onClose} />
      }
      onClose={onClose}
    />
  )
}
