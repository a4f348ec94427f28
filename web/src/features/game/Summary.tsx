import { deviceId } from '../../lib/deviceId.ts'
import { useOnline } from '../../lib/online.ts'
import { share } from '../../lib/share.ts'
import { useStore } from '../../lib/store.ts'
import { useNow } from '../../lib/useNow.ts'
import { canCorrect } from '../../rules/correction.ts'
import { stateOf, topOf } from '../../rules/log.ts'
import type { Log } from '../../rules/log.ts'
import { useCommands } from '../../scoreboard/commands.ts'
import { ResultHeading } from '../../scoreboard/ResultHeading.tsx'
import { duration } from '../../scoreboard/words.ts'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { ScreenTitle } from '../../ui/ScreenTitle.tsx'
import { showToast } from '../../ui/toast.ts'
import { syncStatus } from './syncStatus.ts'
import { connection } from './outboxSender.ts'
import { undoOf } from './actions.ts'
import type { LiveGame } from './liveGame.ts'
import { Notices } from './Notices.tsx'
import type { SummaryProps } from './lazyParts.ts'
import type { GameRecord } from './record.ts'
import { officialScore, endedAt, setScores, durationSeconds, shownLog } from './shownLog.ts'
import { gameText } from './gameText.ts'
import { describeEvents } from './words.ts'
import styles from './Game.module.css'

/** The page after the board: the result or the current score, the sync status, and where to go next. */
export function Summary({ game, record, onBack, onLeague }: SummaryProps) {
  const now = useNow() + record.skew
  const log = shownLog(record)
  const { winner } = stateOf(log)
  const ended = endedAt(log)
  const canUndo = ended !== null && topOf(log) !== null && canCorrect(ended, now)
  const undo = () => {
    if (canUndo) game.act(undoOf)
  }
  useCommands({ point: () => undefined, undo })
  const { league } = record.invite
  return (
    <Page className={styles.arriving}>
      <Outcome record={record} log={log} />
      <SyncStatus game={game} record={record} />
      <Notices game={game} record={record} log={log} now={now} />
      <div className={styles.buttons}>
        {!winner && (
          <Button primary onClick={onBack}>
            Back to the game
          </Button>
        )}
        {canUndo && (
          <Button onClick={undo}>{topOf(log)?.type === 'finish' ? 'Back to Game' : 'Undo Last Point'}</Button>
        )}
        <Button onClick={() => void shareGame(record, log)}>
          {record.closed ? 'Copy or share the result' : 'Share'}
        </Button>
        {league.role && (
          <Button primary={winner !== null} onClick={() => onLeague(league.id)}>
            To the league
          </Button>
        )}
        {league.slug && (
          <LinkButton primary={winner !== null} href={`/l/${league.slug}`}>
            Schedule and standings
          </LinkButton>
        )}
        <LinkButton href="/">Score another game</LinkButton>
      </div>
    </Page>
  )
}

function Outcome({ record, log }: { record: GameRecord; log: Log }) {
  const state = stateOf(log)
  const { team1, team2, league } = record.invite
  const { team1Score, team2Score } = officialScore(log)
  const score = `${team1Score}–${team2Score}`
  const sets = log.match.sets > 1 && <p>{setScores(state)}</p>
  const lastEvent = log.top?.event
  if (state.winner) {
    return (
      <ResultHeading winner={state.winner} names={{ team1: team1.name, team2: team2.name }} score={score}>
        {sets}
        {durationSeconds(record, log) > 0 && <p>Duration {duration(durationSeconds(record, log))}</p>}
        {lastEvent?.type === 'record' && <p>Entered by the league</p>}
        {lastEvent?.device && lastEvent.device !== deviceId() && <p>Finished on another phone</p>}
      </ResultHeading>
    )
  }
  return (
    <div className="card">
      <ScreenTitle className="break" tab={`${team1.name} against ${team2.name} · Sideout`}>
        {team1.name} {score} {team2.name}
      </ScreenTitle>
      {sets}
      {!record.closed && (
        <p className="break">The game in {league.name} goes on: this link opens it again.</p>
      )}
    </div>
  )
}

/** Whether the league has received the events. */
function SyncStatus({ game, record }: { game: LiveGame; record: GameRecord }) {
  const { line } = useStore(game)
  const { state } = syncStatus(record, { ...useStore(connection), line, online: useOnline(), now: useNow() })
  if (record.closed) return null // the notices explain it
  const count = describeEvents(record.outbox)
  return (
    <p role="status" className="break">
      {record.outbox.length === 0
        ? `Saved in ${record.invite.league.name}.`
        : state === 'saving'
          ? 'Saving…'
          : `Waiting: ${count} not sent yet. This phone keeps them, and sends them as soon as Sideout is open and there is a network.`}
    </p>
  )
}

async function shareGame(record: GameRecord, log: Log): Promise<void> {
  const text = gameText(record, log, durationSeconds(record, log))
  const outcome = await share('Game', text)
  if (outcome === 'copied')
    showToast({ title: 'Copied to clipboard', description: 'Match results have been copied' })
  if (outcome === 'failed')
    showToast({
      title: 'Not copied',
      description: `The browser does not allow it. ${text}`,
      destructive: true,
    })
}
