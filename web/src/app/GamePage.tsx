import { useCallback, useEffect } from 'react'
import { useLocation } from 'wouter'
import { Game } from '../features/game/Game.tsx'
import type { Parts } from '../features/game/parts.ts'
import { showToast } from '../ui/toast.ts'
import { loadedLater } from './loadedLater.tsx'

// The board is all that the first visit waits for; the rest follows at once, for the network may be gone when it is needed.
const later = {
  Listening: loadedLater(
    () => import('../features/game/Listening.tsx').then(({ Listening }) => Listening),
    null,
    null,
  ),
  Report: loadedLater(() => import('../features/game/Report.tsx').then(({ Report }) => Report), null),
  AnotherDevice: loadedLater(
    () => import('../features/game/AnotherDevice.tsx').then(({ AnotherDevice }) => AnotherDevice),
    null,
  ),
  SetBreak: loadedLater(() => import('../features/game/SetBreak.tsx').then(({ SetBreak }) => SetBreak), null),
  CourtTools: loadedLater(
    () => import('../features/game/CourtTools.tsx').then(({ CourtTools }) => CourtTools),
    null,
    null,
  ),
  News: loadedLater(() => import('../features/game/News.tsx').then(({ News }) => News), null, null),
  GameMenu: loadedLater(
    () => import('../features/game/GameMenu.tsx').then(({ GameMenu }) => GameMenu),
    null,
    null,
  ),
}
const parts: Parts = {
  Listening: later.Listening.Part,
  Report: later.Report.Part,
  AnotherDevice: later.AnotherDevice.Part,
  SetBreak: later.SetBreak.Part,
  CourtTools: later.CourtTools.Part,
  News: later.News.Part,
  GameMenu: later.GameMenu.Part,
}

/** Sends what waits on this device, on whatever page. */
export { carry } from '../features/game/courier.ts'

/** The game of a score link. Its league, where members of it go on finish or exit, is a part of its own. */
export function GamePage({ token }: { token: string }) {
  const [, navigate] = useLocation()
  const toLeague = useCallback(
    (id: number, isOver = false) => {
      // What was read of the league before the game is old now.
      void import('../api/queries.ts').then(({ leagueChanged }) => leagueChanged(id)).catch(() => undefined)
      navigate(`/pro/league/${id}`)
      if (!isOver) return
      showToast({
        title: 'Game finished',
        description: 'The result is saved.',
        action: { label: 'Back to the game', run: () => navigate(`/game/${token}`) },
      })
    },
    [navigate, token],
  )
  useEffect(() => {
    for (const { load } of Object.values(later)) void load().catch(() => undefined)
  }, [])
  return <Game key={token} token={token} parts={parts} onLeague={toLeague} />
}
