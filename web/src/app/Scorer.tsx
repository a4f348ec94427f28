import { lazy, useEffect, useState } from 'react'
import { Setup } from '../features/setup/Setup.tsx'
import { useStore } from '../lib/store.ts'
import { matchOf } from '../scoreboard/localData.ts'
import { session } from '../scoreboard/session.ts'
import { LoadedLater } from './LoadedLater.tsx'

// The setup screen is all that the first visit waits for; the rest follows at once, and is kept for offline play.
const loadBoard = () => import('../scoreboard/Board.tsx')
const Board = lazy(() => loadBoard().then(({ Board }) => ({ default: Board })))
const loadResult = () => import('../features/result/Result.tsx')
const Result = lazy(() => loadResult().then(({ Result }) => ({ default: Result })))
const History = lazy(() =>
  import('../features/history/History.tsx').then(({ History }) => ({ default: History })),
)

/** The free scorer: setup, the board, the result. */
export function Scorer() {
  const current = useStore(session)
  const { game } = current
  const [historyOpen, setHistoryOpen] = useState(false)

  useEffect(() => {
    document.documentElement.removeAttribute('data-resuming')
    void loadBoard().then(
      () => document.fonts.load('800 1rem Digits', '0'),
      () => undefined, // without a connection; Start Game asks again
    )
  }, [])
  const started = game !== null
  useEffect(() => {
    // By the end of the game there may be no connection any more.
    if (started) void loadResult().catch(() => undefined)
  }, [started])

  if (!game) {
    return (
      <>
        <Setup onHistory={() => setHistoryOpen(true)} />
        {historyOpen && (
          <LoadedLater
            loading={null}
            failed={<p role="alert">The history could not be loaded. Check the connection.</p>}
          >
            <History onClose={() => setHistoryOpen(false)} />
          </LoadedLater>
        )}
      </>
    )
  }
  const match = matchOf(game)
  return (
    <LoadedLater loading={null}>
      {match ? <Result game={game} match={match} /> : <Board {...current} game={game} />}
    </LoadedLater>
  )
}
