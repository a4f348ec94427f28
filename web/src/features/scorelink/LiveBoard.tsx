import { useState } from 'react'
import { useNow } from '../../lib/useNow.ts'
import { toLimitInSeconds } from '../../rules/clock.ts'
import { leaderOf } from '../../rules/liveMatch.ts'
import { secondsPlayed, stateOf } from '../../rules/log.ts'
import type { Log } from '../../rules/logTypes.ts'
import { noTarget } from '../../rules/setRules.ts'
import { Board } from '../../scoreboard/Board.tsx'
import { GameClock } from '../../scoreboard/GameClock.tsx'
import { orderOf } from '../../scoreboard/order.ts'
import { PausedNote } from '../../scoreboard/PausedNote.tsx'
import { useSetBreak } from '../../scoreboard/useSetBreak.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { toBoardGame } from './boardView.ts'
import { finishOf, lastPointOf, pointOf, resumeOf, undoOf } from '../../rules/actions.ts'
import type { LiveGame } from './record/liveGame.ts'
import type { GameProps, LazyParts } from './lazyParts.ts'
import { shownLog } from './record/shownLog.ts'
import { SyncBadge } from './SyncBadge.tsx'
import '../../ui/style/kits.css'
import styles from '../../scoreboard/tools.module.css'

interface LiveBoardProps extends GameProps {
  parts: LazyParts
  onExit: () => void
}

/** The board of a game with a score link: the board of the free scorer plus the sync status. */
export function LiveBoard({ game, record, parts, onExit }: LiveBoardProps) {
  const { SetBreak, CourtTools, Timeout, SidesQuestion, Notices, GameMenu, TimeUp } = parts
  const now = useNow() + record.skew
  const log = shownLog(record)
  const state = stateOf(log)
  const [isBreak, startSet] = useSetBreak(log)
  const [initialEventCount] = useState(() => record.entries.length + record.outbox.length)
  const board = toBoardGame(record, log)
  const { maxTime } = log.match
  // The last event can be newer than the last tick.
  const seconds = secondsPlayed(log, Math.max(now, log.top?.event.at ?? 0))
  const isTimeUp = seconds >= toLimitInSeconds(maxTime)
  const [hadTimeLeft] = useState(!isTimeUp)

  return (
    <Board
      game={{
        ...board,
        scored: board.actionCount > initialEventCount ? board.scored : null,
        canScore: board.canScore && !isBreak,
      }}
      actions={{
        point: (team, points) =>
          !isBreak && !record.watching && game.act((log) => pointOf(log, team, points)),
        undo: () => !record.watching && game.act(undoOf),
      }}
      order={orderOf(state)}
      steps={log.match.steps}
      exit={{ icon: 'close', label: t('Exit'), run: onExit }}
      clock={<GameClock seconds={seconds} maxTime={maxTime} />}
      tools={<GameMenu game={game} record={record} log={log} />}
      notes={
        <>
          <SyncBadge game={game} record={record} />
          {state.clock.pausedSince !== 0 && (
            <PausedNote onResume={record.watching ? undefined : () => game.act(resumeOf)} />
          )}
          {isTimeUp && (
            <TimeUp
              log={log}
              sounds={hadTimeLeft}
              onEnd={record.watching ? undefined : () => game.act(finishOf)}
              onNextPointWins={() => game.act(lastPointOf)}
            />
          )}
          <Timeout log={log} teams={record.invite} now={now} />
          {!isBreak && !record.watching && <SidesQuestion log={log} act={game.act} />}
          <Notices game={game} record={record} log={log} now={now} />
          {!isBreak && log.match.serve && (!record.watching || log.match.lineups) && (
            <CourtTools teams={record.invite} log={log} act={record.watching ? undefined : game.act} />
          )}
          {!record.watching && !isTimeUp && log.match.endingScore === noTarget && (
            <FinishGame game={game} log={log} />
          )}
        </>
      }
      instead={isBreak ? <SetBreak game={game} record={record} log={log} onStart={startSet} /> : undefined}
    />
  )
}

/**
 * Ends a game that has no ending score. Disabled while the score is level, because there would be no winner, unless the rules allow
 * draws.
 */
function FinishGame({ game, log }: { game: LiveGame; log: Log }) {
  const isLevel = leaderOf(stateOf(log)) === null
  const { draws = false } = log.match
  return (
    <div className={styles.tools}>
      <Button disabled={isLevel && !draws} aria-describedby="finish-why" onClick={() => game.act(finishOf)}>
        {t('Finish game')}
      </Button>
      <span id="finish-why">
        {isLevel &&
          (draws ? t('The score is level: a draw.') : t('The score is level: nobody would have won.'))}
      </span>
    </div>
  )
}
