// Notices on the scoring device about changes by other devices and the league, with the matching actions.
import type { ReactNode } from 'react'
import type { GameEvent } from '../../contract/types.ts'
import { deviceId } from '../../lib/deviceId.ts'
import { useStore } from '../../lib/store.ts'
import { describeForfeit } from '../../rules/forfeits.ts'
import type { Forfeit } from '../../rules/forfeits.ts'
import { isOver as isMatchOver } from '../../rules/liveMatch.ts'
import { stateOf } from '../../rules/log.ts'
import { locale } from '../../lib/locale.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { correctTo } from '../../rules/actions.ts'
import { disputeOf } from './record/dispute.ts'
import type { Dispute } from './record/dispute.ts'
import { takeOver } from './record/liveGame.ts'
import type { LiveGame } from './record/liveGame.ts'
import type { GameProps, NoticesProps } from './lazyParts.ts'
import { storageKind } from './record/records.ts'
import { serverLog } from './record/shownLog.ts'
import { describeEvents, describeReport, describeScore } from './words.ts'
import styles from './Game.module.css'

export function Notices({ game, record, log, now }: NoticesProps) {
  const dispute = disputeOf(record, now)
  const isOver = isMatchOver(stateOf(log))
  const isScoredElsewhere = log.device !== '' && log.device !== deviceId()
  if (record.closed) {
    return (
      <>
        <StorageWarning />
        <LinkClosedNotice game={game} record={record} />
      </>
    )
  }
  return (
    <>
      <StorageWarning />
      {record.refused.length > 0 && (
        <Notice
          action={
            <Button onClick={() => game.change((before) => ({ ...before, refused: [] }))}>{t('OK')}</Button>
          }
        >
          {t('The server did not accept {events}. Compare the score with the other team.', {
            events: describeEvents(record.refused),
          })}
        </Notice>
      )}
      {!isOver && record.invite.cancelled && <CancelledNotice {...record.invite.cancelled} />}
      {record.invite.forfeit && <ForfeitNotice record={record} forfeit={record.invite.forfeit} />}
      {record.invite.abandoned?.how === 'void' && <VoidNotice {...record.invite.abandoned} />}
      {!isOver && <ReportNotice game={game} record={record} log={log} />}
      {dispute && <DisputeNotice game={game} dispute={dispute} />}
      {!dispute?.byLeague && <CorrectionNotice game={game} record={record} log={log} />}
      {!isOver && record.watching && (
        <Notice action={<Button onClick={() => takeOver(game)}>{t('Take over')}</Button>}>
          {t('You are watching. Another phone scores this game.')}
        </Notice>
      )}
      {!isOver && !record.watching && isScoredElsewhere && (
        <Notice action={<Button onClick={() => takeOver(game)}>{t('Take back')}</Button>}>
          {t('Another phone has taken this game over. What you tap still counts.')}
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
        ? t('This browser keeps the points in its small storage only. Send them before you close the page.')
        : t('This game is not saved on the device. Keep this page open.')}
    </Notice>
  )
}

function LinkClosedNotice({ game, record }: GameProps) {
  const unsent = [...record.refused, ...record.outbox]
  return (
    <Notice action={<Button onClick={() => void game.open()}>{t('Try again')}</Button>}>
      {record.closed === 'deleted'
        ? describeDeleted(unsent)
        : record.closed === 'forfeited'
          ? describeForfeited(unsent)
          : record.closed === 'season'
            ? describeSeason(unsent)
            : describeClosed(unsent)}
    </Notice>
  )
}

function describeClosed(unsent: GameEvent[]): string {
  return unsent.length > 0
    ? t(
        'This score link was changed or switched off. Nothing is sent any more, and {events} did not arrive. This phone keeps its record: ask the league for the new link.',
        { events: describeEvents(unsent) },
      )
    : t(
        'This score link was changed or switched off. Nothing is sent any more. This phone keeps its record: ask the league for the new link.',
      )
}

function describeDeleted(unsent: GameEvent[]): string {
  return unsent.length > 0
    ? t(
        'The league has deleted this game. Nothing is sent any more, and {events} did not arrive. This phone keeps its record: if the league brings the game back, open the link again.',
        { events: describeEvents(unsent) },
      )
    : t(
        'The league has deleted this game. Nothing is sent any more. This phone keeps its record: if the league brings the game back, open the link again.',
      )
}

function describeForfeited(unsent: GameEvent[]): string {
  return unsent.length > 0
    ? t(
        'This game is forfeited. Nothing is sent any more, and {events} did not arrive. This phone keeps its record: if the league takes the forfeit back, press Try again.',
        { events: describeEvents(unsent) },
      )
    : t('This game is forfeited, so nobody scores it. If the league takes the forfeit back, press Try again.')
}

function describeSeason(unsent: GameEvent[]): string {
  return unsent.length > 0
    ? t(
        'The season is closed. Nothing is sent any more, and {events} did not arrive. This phone keeps its record: if the league reopens the season, press Try again.',
        { events: describeEvents(unsent) },
      )
    : t(
        'The season is closed, so nobody scores this game. If the league reopens the season, press Try again.',
      )
}

function CancelledNotice({ reason }: { reason?: string }) {
  return (
    <Notice>
      {reason
        ? t('The league has cancelled this game: {reason}. What you tap still counts.', { reason })
        : t('The league has cancelled this game. What you tap still counts.')}
    </Notice>
  )
}

function VoidNotice({ reason }: { reason?: string }) {
  return (
    <Notice>
      {reason
        ? t('The league has made this game void: {reason}. It counts nowhere.', { reason })
        : t('The league has made this game void. It counts nowhere.')}
    </Notice>
  )
}

function ForfeitNotice({ record, forfeit }: { record: NoticesProps['record']; forfeit: Forfeit }) {
  const { team1, team2 } = record.invite
  return (
    <Notice>
      {t('{who}, the league says. Nobody scores this game.', {
        who: describeForfeit(forfeit, team1.name, team2.name),
      })}
    </Notice>
  )
}

/** Shows the latest report to the league that is neither undone nor decided. */
function ReportNotice({ game, record, log }: Omit<NoticesProps, 'now'>) {
  const report = log.reports.at(-1)
  if (!report) return null
  const at = new Date(report.at).toLocaleTimeString(locale(), { hour: 'numeric', minute: '2-digit' })
  const what = describeReport(record, report)
  return (
    <Notice
      action={
        !record.watching && (
          <Button onClick={() => game.act(() => ({ type: 'undo', undoes: report.id }))}>
            {t('Take it back')}
          </Button>
        )
      }
    >
      {report.words
        ? t('Reported at {time}: {what} “{words}”', { time: at, what, words: report.words })
        : t('Reported at {time}: {what}', { time: at, what })}
    </Notice>
  )
}

function DisputeNotice({ game, dispute }: { game: LiveGame; dispute: Dispute }) {
  const isOurs = dispute.device === deviceId()
  const score = describeScore(dispute.theirs)
  const official = describeScore(dispute.official)
  return (
    <Notice
      action={
        <div className={styles.buttons}>
          <Button onClick={() => game.act(() => ({ type: 'settle' }))}>{t('Keep official')}</Button>
          {!dispute.isClosed && (
            <Button onClick={() => game.act(() => correctTo(dispute.theirs))}>
              {isOurs ? t('Use mine') : t('Use theirs')}
            </Button>
          )}
        </div>
      }
    >
      {describeDispute(dispute)}{' '}
      {isOurs
        ? t('Yours {score}, official {official}.', { score, official })
        : t("The other phone's {score}, official {official}.", { score, official })}
      {dispute.isClosed && ` ${t('Only the league can change it now.')}`}
    </Notice>
  )
}

function describeDispute({ isLate, byLeague }: Dispute): string {
  if (isLate) return t('The game was over when these points arrived.')
  return byLeague ? t('The league has set the score meanwhile.') : t('Two phones recorded different points.')
}

/** Shown if another device or the league has set the score since the last dismissed notice. */
function CorrectionNotice({ game, record, log }: Omit<NoticesProps, 'now'>) {
  const { corrected, correctedBy } = log.now
  if (corrected <= record.read || correctedBy === deviceId()) return null
  const score = describeScore(stateOf(serverLog(record)))
  return (
    <Notice
      action={
        <Button onClick={() => game.change((before) => ({ ...before, read: before.entries.length }))}>
          {t('OK')}
        </Button>
      }
    >
      {correctedBy
        ? t('The other phone has set the score. It stands at {score}.', { score })
        : t('The league has set the score. It stands at {score}.', { score })}
    </Notice>
  )
}
