// Notices on the scoring device about changes by other devices and the league, with the actions that answer them.
import type { ReactNode } from 'react'
import { deviceId } from '../../lib/deviceId.ts'
import { useStore } from '../../lib/store.ts'
import { stateOf } from '../../rules/log.ts'
import { Button } from '../../ui/Button.tsx'
import { correctTo } from './actions.ts'
import { disputeOf } from './dispute.ts'
import type { Dispute } from './dispute.ts'
import { takeOver } from './liveGame.ts'
import type { LiveGame } from './liveGame.ts'
import type { GameProps, NoticesProps } from './lazyParts.ts'
import { storageKind } from './records.ts'
import { serverLog } from './shownLog.ts'
import { describeEvents, describeScore } from './words.ts'
import styles from './Game.module.css'

export function Notices({ game, record, log, now }: NoticesProps) {
  const dispute = disputeOf(record, now)
  const isOver = stateOf(log).winner !== null
  const othersScore = log.device !== '' && log.device !== deviceId()
  if (record.closed) {
    return (
      <>
        <StorageWarning />
        <LinkClosed game={game} record={record} />
      </>
    )
  }
  return (
    <>
      <StorageWarning />
      {record.refused.length > 0 && (
        <Notice
          action={<Button onClick={() => game.change((before) => ({ ...before, refused: [] }))}>OK</Button>}
        >
          The server did not take {describeEvents(record.refused)}. Compare the score with the other team.
        </Notice>
      )}
      {!isOver && record.invite.cancelled && <Cancelled {...record.invite.cancelled} />}
      {dispute && <Disputed game={game} dispute={dispute} />}
      {!dispute?.byLeague && <Corrected game={game} record={record} log={log} />}
      {!isOver && record.watching && (
        <Notice action={<Button onClick={() => takeOver(game)}>Take over</Button>}>
          You are watching. Another phone scores this game.
        </Notice>
      )}
      {!isOver && !record.watching && othersScore && (
        <Notice action={<Button onClick={() => takeOver(game)}>Take back</Button>}>
          Another phone has taken this game over. What you tap still counts.
        </Notice>
      )}
    </>
  )
}

function Notice({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.item} role="alert">
      <p>{children}</p>
      {action}
    </div>
  )
}

function StorageWarning() {
  const kind = useStore(storageKind)
  if (kind === 'disk') return null
  return (
    <Notice>
      {kind === 'local'
        ? 'This browser keeps the points in its small storage only. Send them before you close the page.'
        : 'This game is not saved on the device. Keep this page open.'}
    </Notice>
  )
}

function LinkClosed({ game, record }: GameProps) {
  const unsent = [...record.refused, ...record.outbox]
  return (
    <Notice action={<Button onClick={() => void game.open()}>Try again</Button>}>
      This score link was changed or switched off. Nothing is sent any more
      {unsent.length > 0 ? `, and ${describeEvents(unsent)} did not arrive` : ''}. This phone keeps its
      record: ask the league for the new link.
    </Notice>
  )
}

function Cancelled({ reason }: { reason?: string }) {
  return (
    <Notice>The league has cancelled this game{reason && `: ${reason}`}. What you tap still counts.</Notice>
  )
}

function Disputed({ game, dispute }: { game: LiveGame; dispute: Dispute }) {
  const isOurs = dispute.device === deviceId()
  const owner = isOurs ? 'Yours' : "The other phone's"
  return (
    <Notice
      action={
        <div className={styles.buttons}>
          <Button onClick={() => game.act(() => ({ type: 'settle' }))}>Keep official</Button>
          {!dispute.isClosed && (
            <Button onClick={() => game.act(() => correctTo(dispute.theirs))}>
              {isOurs ? 'Use mine' : 'Use theirs'}
            </Button>
          )}
        </div>
      }
    >
      {describeDispute(dispute)} {owner} {describeScore(dispute.theirs)}, official{' '}
      {describeScore(dispute.official)}.{dispute.isClosed && ' Only the league can change it now.'}
    </Notice>
  )
}

function describeDispute({ isLate, byLeague }: Dispute): string {
  if (isLate) return 'The game was over when these points arrived.'
  return byLeague ? 'The league has set the score meanwhile.' : 'Two phones recorded different points.'
}

/** Shown when another device or the league has set the score since the last dismissed notice. */
function Corrected({ game, record, log }: Omit<NoticesProps, 'now'>) {
  const { corrected, correctedBy } = log.now
  if (corrected <= record.read || correctedBy === deviceId()) return null
  const score = describeScore(stateOf(serverLog(record)))
  return (
    <Notice
      action={
        <Button onClick={() => game.change((before) => ({ ...before, read: before.entries.length }))}>
          OK
        </Button>
      }
    >
      {correctedBy ? 'The other phone' : 'The league'} has set the score. It stands at {score}.
    </Notice>
  )
}
