import type { ReactNode } from 'react'
import { primeHorn } from '../lib/horn.ts'
import { resumeOf } from '../rules/actions.ts'
import type { FreeGame } from '../rules/freeGame.ts'
import { logOf } from '../rules/freeLog.ts'
import { stateOf, findUndoableEvent } from '../rules/log.ts'
import type { Log } from '../rules/logTypes.ts'
import type { Team } from '../rules/rules.ts'
import { t } from '../t.ts'
import { useBackStep } from '../ui/dialog/backSteps.ts'
import { Board } from './Board.tsx'
import type { BoardGame } from './boardGame.ts'
import { freeOrder } from './order.ts'
import { PausedNote } from './PausedNote.tsx'
import { playAction, sessionActions } from './play.ts'
import { goBack } from './leave.ts'
import { leaveGame } from './session.ts'
import type { Session } from './session.ts'
import { setsWonLine } from './matchText.ts'
import { SetBreak } from './SetBreak.tsx'
import { sidesOf } from './sides.ts'
import { useSetBreak } from './useSetBreak.ts'
import { teamsOf } from './teams.ts'
import '../ui/style/kits.css'
import styles from './Board.module.css'

interface Props extends Session {
  game: FreeGame
  /** The status of sharing, or the button that starts it. */
  sharing?: ReactNode
  /** The menu of rare actions. */
  menu?: ReactNode
  /** Renders serve, sides and time-outs, during a set or in the break between two sets. */
  court?: (isBreak: boolean) => ReactNode
  /** The clock, and the messages about it. */
  clock?: ReactNode
  timeNotes?: ReactNode
}

/** The board of the free scorer. Its clock can have a time limit with a horn, and its game is stored on this device. */
export function FreeBoard({ game, scored, unsaved, sharing, ...parts }: Props) {
  useBackStep(true, goBack)
  const log = logOf(game)
  const [isBreak, startSet] = useSetBreak(log)
  const board = boardGame(game, log, scored)
  const court = game.rules.serve && parts.court?.(isBreak)
  return (
    <Board
      game={{ ...board, canScore: board.canScore && !isBreak }}
      actions={isBreak ? { ...sessionActions, point: () => undefined } : sessionActions}
      order={freeOrder(log)}
      exit={{ icon: 'settings', label: t('Exit to settings'), run: leaveGame }}
      clock={parts.clock}
      tools={parts.menu}
      offer={sharing}
      notes={
        <>
          {unsaved && (
            <span className={styles.warning}>
              {t('This game is not saved on the device. Keep this page open.')}
            </span>
          )}
          {stateOf(log).clock.pausedSince !== 0 && <PausedNote onResume={() => playAction(resumeOf)} />}
          {!isBreak && court}
          {parts.timeNotes}
        </>
      }
      instead={
        isBreak ? (
          <SetBreak
            state={game.state}
            teams={teamsOf(game)}
            scoreInSets={setsWonLine(game)}
            start={{
              label: t('Next Set'),
              run: () => {
                primeHorn()
                startSet()
              },
            }}
          >
            {court}
          </SetBreak>
        ) : undefined
      }
    />
  )
}

function boardGame(game: FreeGame, log: Log, scored: Team | null): BoardGame {
  return {
    sides: sidesOf(log, teamsOf(game)),
    actionCount: game.events.length,
    scored,
    canScore: stateOf(log).winner === null,
    canUndo: findUndoableEvent(log) !== null,
  }
}
