// What others have done to a game, told plainly on the device that scores it, and what can be done about it.
import type { ReactNode } from 'react'
import { deviceId } from '../../lib/deviceId.ts'
import { useStore } from '../../lib/store.ts'
import { stateOf } from '../../rules/log.ts'
import { Button } from '../../ui/Button.tsx'
import { correctTo } from './deeds.ts'
import { disputeOf } from './dispute.ts'
import type { Dispute } from './dispute.ts'
import { takeOver } from './liveGame.ts'
import type { LiveGame } from './liveGame.ts'
import type { GameProps, NewsProps } from './parts.ts'
import { keeping } from './records.ts'
import { serverLog } from './shown.ts'
import { countOf, scoreWords } from './words.ts'
import styles from './Game.module.css'

export function News({ game, record, log, now }: NewsProps) {
  const dispute = disputeOf(record, now)
  const isOver = stateOf(log).winner !== null
  const othersScore = log.device !== '' && log.device !== deviceId()
  if (record.closed) {
    return (
      <>
        <Keeping />
        <Closed game={game} record={record} />
      </>
    )
  }
  return (
    <>
      <Keeping />
      {record.refused.length > 0 && (
        <Item
          action={<Button onClick={() => game.change((before) => ({ ...before, refused: [] }))}>OK</Button>}
        >
          The server did not take {countOf(record.refused)}. Compare the score with the other team.
        </Item>
      )}
      {!isOver && record.invite.cancelled && <Cancelled {...record.invite.cancelled} />}
      {dispute && <Disputed game={game} dispute={dispute} />}
      {!dispute?.byLeague && <Corrected game={game} record={record} log={log} />}
      {!isOver && record.watching && (
        <Item action={<Button onClick={() => takeOver(game)}>Take over</Button>}>
          You are watching. Another phone scores this game.
        </Item>
      )}
      {!isOver && !record.watching && othersScore && (
        <Item action={<Button onClick={() => takeOver(game)}>Take back</Button>}>
          Another phone has taken this game over. What you tap still counts.
        </Item>
      )}
    </>
  )
}

function Item({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.item} role="alert">
      <p>{children}</p>
      {action}
    </div>
  )
}

function Keeping() {
  const how = useStore(keeping)
  if (how === 'disk') return null
  return (
    <Item>
      {how === 'local'
        ? 'This browser keeps the points in its small storage only. Send them before you close the page.'
        : 'This game is not saved on the device. Keep this page open.'}
    </Item>
  )
}

function Closed({ game, record }: GameProps) {
  const unsent = [...record.refused, ...record.outbox]
  return (
    <Item action={<Button onClick={() => void game.open()}>Try again</Button>}>
      This score link was changed or switched off. Nothing is sent any more
      {unsent.length > 0 ? `, and ${countOf(unsent)} did not arrive` : ''}. This phone keeps its record: ask
      the league for the new link.
    </Item>
  )
}

function Cancelled({ reason }: { reason?: string }) {
  return <Item>The league has cancelled this game{reason && `: ${reason}`}. What you tap still counts.</Item>
}

function Disputed({ game, dispute }: { game: LiveGame; dispute: Dispute }) {
  const isOurs = dispute.device === deviceId()
  const whose = isOurs ? 'Yours' : "The other phone's"
  return (
    <Item
      action={
        <div className={styles.buttons}>
          <Button onClick={() => game.tell(() => ({ type: 'settle' }))}>Keep official</Button>
          {!dispute.isClosed && (
            <Button onClick={() => game.tell(() => correctTo(dispute.theirs))}>
              {isOurs ? 'Use mine' : 'Use theirs'}
            </Button>
          )}
        </div>
      }
    >
      {whyOf(dispute)} {whose} {scoreWords(dispute.theirs)}, official {scoreWords(dispute.official)}.
      {dispute.isClosed && ' Only the league can change it now.'}
    </Item>
  )
}

function whyOf({ isLate, byLeague }: Dispute): string {
  if (isLate) return 'The game was over when these points arrived.'
  return byLeague ? 'The league has set the score meanwhile.' : 'Two phones told different points.'
}

/** The score was set by somebody else since the people here last looked, and they have not set it themselves since. */
function Corrected({ game, record, log }: Omit<NewsProps, 'now'>) {
  const { corrected, correctedBy } = log.now
  if (corrected <= record.read || correctedBy === deviceId()) return null
  const score = scoreWords(stateOf(serverLog(record)))
  return (
    <Item
      action={
        <Button onClick={() => game.change((before) => ({ ...before, read: before.entries.length }))}>
          OK
        </Button>
      }
    >
      {correctedBy ? 'The other phone' : 'The league'} has set the score. It stands at {score}.
    </Item>
  )
}
