import { useEffect, useState } from 'react'
import { Setup } from '../features/setup/Setup.tsx'
import { useStore } from '../lib/store.ts'
import { session } from '../scoreboard/session.ts'
import { t } from '../t.ts'
import { loadedLater } from './loadedLater.tsx'

// The first visit waits for the setup screen only. The rest is loaded right after it and cached for offline play.
const board = loadedLater(() => import('./FreePlay.tsx').then(({ FreePlay }) => FreePlay), null)
const unfinished = loadedLater(
  () => import('../features/setup/UnfinishedGames.tsx').then(({ UnfinishedGames }) => UnfinishedGames),
  null,
  null,
)
const loadKits = () => import('../features/setup/KitButtons.tsx')
const kitButton = loadedLater(() => loadKits().then(({ KitButton }) => KitButton), null, null)
const kitWarning = loadedLater(() => loadKits().then(({ KitWarning }) => KitWarning), null, null)
const loadPresets = () => import('../features/setup/Presets.tsx')
const loadPreset = loadedLater(() => loadPresets().then(({ LoadPreset }) => LoadPreset), null, null)
const savePreset = loadedLater(() => loadPresets().then(({ SavePreset }) => SavePreset), null, null)
const result = loadedLater(() => import('./ResultPage.tsx').then(({ ResultPage }) => ResultPage), null)
const history = loadedLater(
  () => import('./HistoryPage.tsx').then(({ HistoryPage }) => HistoryPage),
  null,
  <p role="alert">{t('The history could not be loaded. Check the connection.')}</p>,
)

/** The free scorer: the setup, the board and the result. */
export function Scorer() {
  const current = useStore(session)
  const { game } = current
  const [historyOpen, setHistoryOpen] = useState(false)

  useEffect(() => {
    document.documentElement.removeAttribute('data-resuming')
    void board.load().then(
      () => document.fonts.load('800 1rem Digits', '0'),
      () => undefined, // without a connection; Start Game tries again
    )
  }, [])
  const started = game !== null
  useEffect(() => {
    if (!started) return
    // At the end of the game there may be no connection.
    void result.load().catch(() => undefined)
    // Without it the game is read from where the running game is stored, when the history is opened.
    void import('../scoreboard/history/finishedGames.ts').catch(() => undefined)
  }, [started])

  if (!game) {
    return (
      <>
        <Setup
          onHistory={() => setHistoryOpen(true)}
          unfinished={<unfinished.Part />}
          kitButton={(team) => <kitButton.Part team={team} />}
          kitWarning={<kitWarning.Part />}
          loadPreset={<loadPreset.Part />}
          savePreset={<savePreset.Part />}
        />
        {historyOpen && <history.Part onClose={() => setHistoryOpen(false)} />}
      </>
    )
  }
  return game.state.winner ? <result.Part game={game} /> : <board.Part {...current} game={game} />
}
