import { useEffect, useState } from 'react'
import { Setup } from '../features/setup/Setup.tsx'
import { useStore } from '../lib/store.ts'
import { session } from '../scoreboard/session.ts'
import { t } from '../t.ts'
import { lazyComponent } from './loadedLater.tsx'

// The first visit waits only for the setup screen. The rest is loaded right after it and cached for offline use.
const lazyFreePlay = lazyComponent(() => import('./FreePlay.tsx').then(({ FreePlay }) => FreePlay), null)
const lazyUnfinishedGames = lazyComponent(
  () => import('../features/setup/UnfinishedGames.tsx').then(({ UnfinishedGames }) => UnfinishedGames),
  null,
  null,
)
const loadKits = () => import('../features/setup/KitButtons.tsx')
const lazyKitButton = lazyComponent(() => loadKits().then(({ KitButton }) => KitButton), null, null)
const lazyKitWarning = lazyComponent(() => loadKits().then(({ KitWarning }) => KitWarning), null, null)
const loadPresets = () => import('../features/setup/Presets.tsx')
const lazyMoreRules = lazyComponent(
  () => import('./MoreRules.tsx').then(({ MoreRules }) => MoreRules),
  null,
  null,
)
const lazyLoadPreset = lazyComponent(() => loadPresets().then(({ LoadPreset }) => LoadPreset), null, null)
const lazySavePreset = lazyComponent(() => loadPresets().then(({ SavePreset }) => SavePreset), null, null)
const lazyResult = lazyComponent(() => import('./ResultPage.tsx').then(({ ResultPage }) => ResultPage), null)
const lazyHistory = lazyComponent(
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
    void lazyFreePlay.load().then(
      () => document.fonts.load('800 1rem Digits', '0'),
      () => undefined, // offline; Start Game tries again
    )
  }, [])
  const started = game !== null
  useEffect(() => {
    if (!started) return
    // Preloaded, because the device may be offline at the end of the game.
    void lazyResult.load().catch(() => undefined)
    // If this fails, the history later reads the game from the list of current games.
    void import('../scoreboard/history/finishedGames.ts').catch(() => undefined)
  }, [started])

  if (!game) {
    return (
      <>
        <Setup
          onHistory={() => setHistoryOpen(true)}
          unfinished={<lazyUnfinishedGames.Part />}
          kitButton={(team) => <lazyKitButton.Part team={team} />}
          kitWarning={<lazyKitWarning.Part />}
          moreRules={<lazyMoreRules.Part />}
          loadPreset={<lazyLoadPreset.Part />}
          savePreset={<lazySavePreset.Part />}
        />
        {historyOpen && <lazyHistory.Part onClose={() => setHistoryOpen(false)} />}
      </>
    )
  }
  return game.state.winner ? <lazyResult.Part game={game} /> : <lazyFreePlay.Part {...current} game={game} />
}
