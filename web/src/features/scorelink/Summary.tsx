import { useState } from 'react'
import { deviceId } from '../../lib/deviceId.ts'
import { publicLeaguePath } from '../../lib/paths.ts'
import { useOnline } from '../../lib/online.ts'
import { share } from '../../lib/share.ts'
import { useStore } from '../../lib/store.ts'
import { useNow } from '../../lib/useNow.ts'
import { canCorrect } from '../../rules/correction.ts'
import { describeSetForfeits } from '../../rules/forfeits.ts'
import { isOver as isMatchOver } from '../../rules/liveMatch.ts'
import { stateOf, findUndoableEvent } from '../../rules/log.ts'
import { isSetsOnly } from '../../rules/setsOnly.ts'
import type { Log } from '../../rules/logTypes.ts'
import { useCommands } from '../../scoreboard/commands.ts'
import { ResultHeading } from '../../scoreboard/ResultHeading.tsx'
import { duration } from '../../scoreboard/matchText.ts'
import { scoreLine } from '../../scoreboard/words.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/controls/Icon.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { BarePage } from '../../ui/page/BarePage.tsx'
import { ScreenTitle } from '../../ui/page/ScreenTitle.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { syncStatus } from './record/syncStatus.ts'
import { connection } from './record/outboxSender.ts'
import { undoOf } from '../../rules/actions.ts'
import type { LiveGame } from './record/liveGame.ts'
import { Notices } from './Notices.tsx'
import type { SummaryProps, WithSheet } from './lazyParts.ts'
import type { GameRecord } from './record/record.ts'
import { officialScore, endedAt, formatSetScores, durationSeconds, shownLog } from './record/shownLog.ts'
import { gameText } from './gameText.ts'
import { NextGame } from './start/OtherGames.tsx'
import type { TypedKind } from './typed/dialogProps.ts'
import { TypedDialog } from './typed/TypedDialog.tsx'
import { describeEvents } from './words.ts'
import styles from './Game.module.css'

/** The page after the board: the result or current score, the sync status, and links to what comes next. */
export function Summary({ game, record, Sheet, onBack, onLeague }: SummaryProps & WithSheet) {
  const now = useNow() + record.skew
  const log = shownLog(record)
  const [openDialog, setOpenDialog] = useState<TypedKind | null>(null)
  const [hasSheet, setHasSheet] = useState(false)
  const isOver = isMatchOver(stateOf(log))
  const ended = endedAt(log)
  const canUndo = ended !== null && findUndoableEvent(log) !== null && canCorrect(ended, now)
  const mayCorrect = ended !== null && !record.closed && canCorrect(ended, now)
  const undo = () => {
    if (canUndo) game.act(undoOf)
  }
  useCommands({ point: () => undefined, undo })
  const { league } = record.invite
  return (
    <BarePage className={styles.arriving}>
      <div className={styles.end}>
        <Outcome record={record} log={log} />
        <div className={styles.sent}>
          <SyncStatus game={game} record={record} isOver={isOver} />
          {canUndo && (
            <Button onClick={undo}>
              <Icon name="undo" />
              {undoLabel(log)}
            </Button>
          )}
        </div>
        <Notices game={game} record={record} log={log} now={now} />
        {ended !== null && !record.closed && !canCorrect(ended, now) && (
          <p className="muted">
            {t(
              'A result can be changed here for fifteen minutes. Now only a manager of the league can change it.',
            )}
          </p>
        )}
        {isOver && !league.role && log.device === deviceId() && <Thanks record={record} log={log} />}
        {isOver && <NextGame record={record} />}
        {!isOver && (
          <Button primary onClick={onBack}>
            {t('Back to the game')}
          </Button>
        )}
      </div>
      <div className={styles.buttons}>
        {mayCorrect && (
          <Button onClick={() => setOpenDialog('set')}>
            {log.match.sets > 1 ? t('Correct a set') : t('Correct the score')}
          </Button>
        )}
        <Button onClick={() => void shareGame(record, log)}>
          <Icon name="share" />
          {record.closed ? t('Copy or share the result') : t('Share')}
        </Button>
        <Button onClick={() => setHasSheet(true)}>{t('Score sheet')}</Button>
        {league.role && <Button onClick={() => onLeague(league.id)}>{t('To the league')}</Button>}
        {league.slug && (
          <LinkButton href={publicLeaguePath(league.slug)}>{t('Schedule and standings')}</LinkButton>
        )}
        <LinkButton quiet href="/">
          {t('Open the free scoreboard')}
        </LinkButton>
      </div>
      {hasSheet && <Sheet invite={record.invite} log={log} onClose={() => setHasSheet(false)} />}
      <TypedDialog
        kind={openDialog === 'set' && !mayCorrect ? null : openDialog}
        game={game}
        record={record}
        log={log}
        onChange={setOpenDialog}
      />
    </BarePage>
  )
}

/** Returns the label of the undo button, which names the undone action. */
function undoLabel(log: Log): string {
  const top = findUndoableEvent(log)
  if (top?.type === 'finish') return t('Back to Game')
  if (top?.forfeit) return t('Take Back the Forfeit')
  if (top?.type === 'correct') return top.final ? t('Take Back the Result') : t('Take Back the Correction')
  return t('Undo Last Point')
}

function Thanks({ record: { invite }, log }: { record: GameRecord; log: Log }) {
  const { team1Score, team2Score } = officialScore(log)
  return (
    <p className="break">
      {t('Thank you for scoring: {team1} {score} {team2}.', {
        team1: invite.team1.name,
        score: `${team1Score}–${team2Score}`,
        team2: invite.team2.name,
      })}
    </p>
  )
}

function Outcome({ record, log }: { record: GameRecord; log: Log }) {
  const state = stateOf(log)
  const { team1, team2, league } = record.invite
  const score = officialScore(log)
  const forfeited = describeSetForfeits(state.sets, team1.name, team2.name)
  const lastEvent = log.top?.event
  if (state.winner) {
    return (
      <ResultHeading
        winner={state.winner}
        teams={record.invite}
        score={score}
        sets={log.match.sets > 1 && !isSetsOnly(log.match, state) ? state.sets : undefined}
      >
        {forfeited && <p className="break">{forfeited}</p>}
        {durationSeconds(log) > 0 && (
          <p>{t('Duration {duration}', { duration: duration(durationSeconds(log)) })}</p>
        )}
        {lastEvent?.type === 'record' && <p>{t('Entered by the league')}</p>}
        {lastEvent?.device && lastEvent.device !== deviceId() && <p>{t('Finished on another phone')}</p>}
      </ResultHeading>
    )
  }
  return (
    <div className="card">
      <ScreenTitle
        className="break"
        tab={t('{team1} against {team2} · Sideout', { team1: team1.name, team2: team2.name })}
      >
        <bdi>{team1.name}</bdi> {scoreLine(score)} <bdi>{team2.name}</bdi>
      </ScreenTitle>
      {log.match.sets > 1 && !isSetsOnly(log.match, state) && <p>{formatSetScores(state)}</p>}
      {forfeited && <p className="break">{forfeited}</p>}
      {state.drawn && <p>{t('Draw')}</p>}
      {!record.closed && !state.drawn && (
        <p className="break">
          {t('The game in {league} continues: this link opens it again.', { league: league.name })}
        </p>
      )}
    </div>
  )
}

/** Shows whether the league has received the events. */
function SyncStatus({ game, record, isOver }: { game: LiveGame; record: GameRecord; isOver: boolean }) {
  const { streamStatus } = useStore(game)
  const { state } = syncStatus(record, {
    ...useStore(connection),
    streamStatus,
    online: useOnline(),
    now: useNow(),
  })
  if (record.closed) return null // the notices explain it
  const events = describeEvents(record.outbox)
  return (
    <p role="status" className={`break ${record.outbox.length === 0 ? styles.arrived : ''}`}>
      {record.outbox.length === 0
        ? isOver
          ? t('Sent. It counts in {league}.', { league: record.invite.league.name })
          : t('Saved in {league}.', { league: record.invite.league.name })
        : state === 'saving'
          ? t('Saving…')
          : t(
              'Waiting: {events} not sent yet. This phone keeps them, and sends them as soon as Sideout is open and there is a network.',
              { events },
            )}
    </p>
  )
}

async function shareGame(record: GameRecord, log: Log): Promise<void> {
  const text = gameText(record, log, durationSeconds(log))
  const outcome = await share(t('Game'), text)
  if (outcome === 'copied')
    showToast({ title: t('Copied to clipboard'), description: t('Match results have been copied') })
  if (outcome === 'failed')
    showToast({
      title: t('Not copied'),
      description: t('The browser does not allow it. {text}', { text }),
      destructive: true,
    })
}
