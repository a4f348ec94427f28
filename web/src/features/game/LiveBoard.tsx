import { useState } from 'react'
import { useNow } from '../../lib/useNow.ts'
import { leaderOf, noTarget } from '../../rules/liveMatch.ts'
import { secondsPlayed, stateOf } from '../../rules/log.ts'
import type { Log } from '../../rules/logTypes.ts'
import { Board } from '../../scoreboard/Board.tsx'
import { clockTime } from '../../scoreboard/matchText.ts'
import { useSetBreak } from '../../scoreboard/useSetBreak.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/Button.tsx'
import boardStyles from '../../scoreboard/Board.module.css'
import { boardGame, hasChangedSides, orderOf, runningTimeout } from './boardView.ts'
import { finishOf, pointOf, undoOf } from '../../rules/actions.ts'
import type { LiveGame } from './liveGame.ts'
import type { GameProps, LazyParts } from './lazyParts.ts'
import { shownLog } from './shownLog.ts'
import { SyncBadge } from './SyncBadge.tsx'
import '../../ui/kits.css'
import styles from './Game.module.css'

interface LiveBoardProps extends GameProps {
  parts: LazyParts
  onExit: () => void
}

/** The board of a game that is scored by its link: the free scorer's board, with the sync status. */
export function LiveBoard({ game, record, parts, onExit }: LiveBoardProps) {
  const { SetBreak, CourtTools, Notices, GameMenu } = parts
  const now = useNow() + record.skew
  const log = shownLog(record)
  const state = stateOf(log)
  const [isBreak, startSet] = useSetBreak(log)
  const [firstEventCount] = useState(() => record.entries.length + record.outbox.length)
  const board = boardGame(record, log)
  const timeout = runningTimeout(log, now)

  return (
    <Board
      game={{
        ...board,
        scored: board.actionCount > firstEventCount ? board.scored : null,
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
      clock={
        <p className={boardStyles.clock} role="timer" aria-label={t('Time')}>
          {clockTime(secondsPlayed(log, now))}
        </p>
      }
      tools={<GameMenu game={game} record={record} log={log} />}
      notes={
        <>
          <SyncBadge game={game} record={record} />
          {timeout && (
            <span className={styles.timeout} role="timer" aria-label={t('Time-out')}>
              <span className={styles.who}>
                {t('Time-out {team}', { team: record.invite[timeout.team].name })}
              </span>
              <span>{t(': {seconds} s', { seconds: timeout.seconds })}</span>
            </span>
          )}
          {hasChangedSides(log) && (
            <strong className={styles.note} role="status">
              {t('Change sides')}
            </strong>
          )}
          <Notices game={game} record={record} log={log} now={now} />
          {!record.watching && !isBreak && log.match.serve && (
            <CourtTools game={game} record={record} state={state} />
          )}
          {!record.watching && log.match.endingScore === noTarget && <FinishGame game={game} log={log} />}
        </>
      }
      instead={isBreak ? <SetBreak game={game} record={record} log={log} onStart={startSet} /> : undefined}
    />
  )
}

/** Ends a game that has no ending score. Disabled while the score is level, because there would be no winner. */
function FinishGame({ game, log }: { game: LiveGame; log: Log }) {
  const isLevel = leaderOf(stateOf(log)) === null
  return (
    <div className={styles.tools}>
      <Button disabled={isLevel} aria-describedby="finish-why" onClick={() => game.act(finishOf)}>
        {t('Finish game')}
      </Button>
      <span id="finish-why">{isLevel && t('The score is level: nobody would have won.')}</span>
    </div>
  )
}
