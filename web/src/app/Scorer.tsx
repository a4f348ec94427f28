import { useEffect, useState } from 'react'
import { Setup } from '../features/setup/Setup.tsx'
import { useStore } from '../lib/store.ts'
import { session } from '../scoreboard/session.ts'
import { t } from '../t.ts'
import { loadedLater } from './loadedLater.tsx'

// The first visit waits only for the setup screen. The rest is loaded right after it and cached for offline use.
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

/** The free scorer: the setup screen, the board or the result. */
export function Scorer() {
  const current = useStore(session)
  const { game } = current
  const [historyOpen, setHistoryOpen] = useState(false)

  useEffect(() => {
    document.documentElement.removeAttribute('data-resuming')
    void board.load().then(
      () => document.fonts.load('800 1rem Digits', '0'),
      () => undefined, // offline; Start Game tries again
    )
  }, [])
  const started = game !== null
  useEffect(() => {
    if (!started) return
    // Preloaded, because the device may be offline at the end of the game.
    void result.load().catch(() => undefined)
    // If this fails, the history later reads the game from the list of current games.
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
