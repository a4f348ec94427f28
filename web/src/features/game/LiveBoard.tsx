import { useState } from 'react'
import { useNow } from '../../lib/useNow.ts'
import { leaderOf, noTarget } from '../../rules/liveMatch.ts'
import { stateOf } from '../../rules/log.ts'
import type { Log } from '../../rules/log.ts'
import { Board } from '../../scoreboard/Board.tsx'
import { clockTime } from '../../scoreboard/words.ts'
import { Button } from '../../ui/Button.tsx'
import { keepFocus } from '../../ui/keepFocus.ts'
import boardStyles from '../../scoreboard/Board.module.css'
import { boardGame, changesSides, isBetweenSets, orderOf, timeoutAt } from './boardView.ts'
import { finishOf, pointOf, undoOf } from './deeds.ts'
import type { LiveGame } from './liveGame.ts'
import type { GameProps, Parts } from './parts.ts'
import { beganAt, shownLog } from './shown.ts'
import { SyncBadge } from './SyncBadge.tsx'
import styles from './Game.module.css'

interface LiveBoardProps extends GameProps {
  parts: Parts
  onExit: () => void
}

/** The board of a game that is scored by its link: the same as the free scorer's, and whether it has arrived. */
export function LiveBoard({ game, record, parts, onExit }: LiveBoardProps) {
  const { SetBreak, CourtTools, News, GameMenu } = parts
  const now = useNow() + record.skew
  const log = shownLog(record)
  const state = stateOf(log)
  const [started, setStarted] = useState(0) // the set whose break was ended here, by its number
  const breaks = isBetweenSets(log) && started !== state.sets.length
  const began = beganAt(record)
  const [firstBeat] = useState(() => record.entries.length + record.outbox.length)
  const board = boardGame(record, log)
  const timeout = timeoutAt(log, now)

  return (
    <Board
      game={{
        ...board,
        scored: board.beat > firstBeat ? board.scored : null,
        canScore: board.canScore && !breaks,
      }}
      deeds={{
        point: (team, points) =>
          !breaks && !record.watching && game.tell((log) => pointOf(log, team, points)),
        undo: () => !record.watching && game.tell(undoOf),
      }}
      order={orderOf(state)}
      steps={log.match.steps}
      exit={{ icon: 'close', label: 'Exit', run: onExit }}
      clock={
        <p className={boardStyles.clock} role="timer" aria-label="Time">
          {clockTime(began === null ? 0 : Math.max(0, Math.floor((now - began) / 1000)))}
        </p>
      }
      tools={<GameMenu game={game} record={record} log={log} />}
      notes={
        <>
          <SyncBadge game={game} record={record} />
          {timeout && (
            <span className={styles.timeout} role="timer" aria-label="Time-out">
              <span className={styles.who}>Time-out {record.invite[timeout.team].name}</span>
              <span>: {timeout.seconds} s</span>
            </span>
          )}
          {changesSides(log) && (
            <strong className={styles.note} role="status">
              Change sides
            </strong>
          )}
          <News game={game} record={record} log={log} now={now} />
          {!record.watching && !breaks && log.match.serve && (
            <CourtTools game={game} record={record} state={state} />
          )}
          {!record.watching && log.match.endingScore === noTarget && <FinishGame game={game} log={log} />}
        </>
      }
      instead={
        breaks ? (
          <SetBreak
            game={game}
            record={record}
            log={log}
            onStart={() => {
              setStarted(state.sets.length)
              keepFocus()
            }}
          />
        ) : undefined
      }
    />
  )
}

/** Ends a game that has no ending score. While it is level nobody would have won. */
function FinishGame({ game, log }: { game: LiveGame; log: Log }) {
  const isLevel = leaderOf(stateOf(log)) === null
  return (
    <div className={styles.tools}>
      <Button disabled={isLevel} aria-describedby="finish-why" onClick={() => game.tell(finishOf)}>
        Finish game
      </Button>
      <span id="finish-why">{isLevel && 'The score is level: nobody would have won.'}</span>
    </div>
  )
}
