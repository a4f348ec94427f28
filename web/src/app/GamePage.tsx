import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { Game } from '../features/scorelink/Game.tsx'
import type { LazyParts } from '../features/scorelink/lazyParts.ts'
import { gamePath, leaguePath } from '../lib/paths.ts'
import { t } from '../t.ts'
import { showToast } from '../ui/toast/toast.ts'
import { lazyComponent } from './loadedLater.tsx'

// The first paint needs only the board. All other parts are loaded right after it, so that they do not delay the game but are
// available if the network fails later.
const loadCourtTools = () => import('../scoreboard/court/CourtTools.tsx')
const lazyParts = {
  GameStream: lazyComponent(
    () => import('../features/scorelink/GameStream.tsx').then(({ GameStream }) => GameStream),
    null,
    null,
  ),
  Summary: lazyComponent(() => import('./Summary.tsx').then(({ Summary }) => Summary), null),
  OtherGames: lazyComponent(
    () => import('../features/scorelink/start/OtherGames.tsx').then(({ OtherGames }) => OtherGames),
    null,
    null,
  ),
  SetBreak: lazyComponent(
    () => import('../features/scorelink/SetBreak.tsx').then(({ SetBreak }) => SetBreak),
    null,
  ),
  CourtTools: lazyComponent(() => loadCourtTools().then(({ CourtTools }) => CourtTools), null, null),
  Timeout: lazyComponent(
    () => import('../scoreboard/court/Timeout.tsx').then(({ Timeout }) => Timeout),
    null,
    null,
  ),
  SidesQuestion: lazyComponent(
    () => import('../scoreboard/court/SidesQuestion.tsx').then(({ SidesQuestion }) => SidesQuestion),
    null,
    null,
  ),
  TypedChoices: lazyComponent(
    () => import('../features/scorelink/typed/TypedChoices.tsx').then(({ TypedChoices }) => TypedChoices),
    null,
    null,
  ),
  TimeUp: lazyComponent(() => import('../scoreboard/TimeUp.tsx').then(({ TimeUp }) => TimeUp), null, null),
  Notices: lazyComponent(
    () => import('../features/scorelink/Notices.tsx').then(({ Notices }) => Notices),
    null,
    null,
  ),
  GameMenu: lazyComponent(() => import('./GameMenu.tsx').then(({ GameMenu }) => GameMenu), null, null),
  // Before it, the log of a game with line-ups cannot be read.
  WithLineups: lazyComponent(() => loadCourtTools().then(({ WithLineups }) => WithLineups)),
}
const parts: LazyParts = {
  GameStream: lazyParts.GameStream.Part,
  Summary: lazyParts.Summary.Part,
  OtherGames: lazyParts.OtherGames.Part,
  SetBreak: lazyParts.SetBreak.Part,
  CourtTools: lazyParts.CourtTools.Part,
  Timeout: lazyParts.Timeout.Part,
  SidesQuestion: lazyParts.SidesQuestion.Part,
  TypedChoices: lazyParts.TypedChoices.Part,
  TimeUp: lazyParts.TimeUp.Part,
  Notices: lazyParts.Notices.Part,
  GameMenu: lazyParts.GameMenu.Part,
  WithLineups: lazyParts.WithLineups.Part,
}

/** Sends the pending events of this device, whatever page is open. */
export { startSending } from '../features/scorelink/record/outboxSender.ts'

/** The game of a score link. When members finish or leave it, they go to the page of its league. */
export function GamePage({ token }: { token: string }) {
  const [, navigate] = useLocation()
  const toLeague = useCallback(
    (id: number, isOver = false) => {
      // The cached queries of the league are older than the game.
      void import('../api/client/queries.ts')
        .then(({ refetchLeague: leagueChanged }) => leagueChanged(id))
        .catch(() => undefined)
      navigate(leaguePath(id))
      if (!isOver) return
      showToast({
        title: t('Game finished'),
        description: t('The result is saved.'),
        action: { label: t('Back to the game'), run: () => navigate(gamePath(token)) },
      })
    },
    [navigate, token],
  )
  return <Game key={token} token={token} parts={parts} onOpened={loadParts} onLeague={toLeague} />
}

/** Loads each lazy part in a task of its own, because requesting the files of all takes half as long as rendering the game. */
function loadParts([next, ...others] = Object.values(lazyParts)): void {
  if (!next) return
  setTimeout(() => {
    void next.load().catch(() => undefined)
    loadParts(others)
  })
}
