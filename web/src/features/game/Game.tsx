import { useEffect, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { deviceId } from '../../lib/deviceId.ts'
import { useStore } from '../../lib/store.ts'
import { stateOf } from '../../rules/log.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { ScreenTitle } from '../../ui/ScreenTitle.tsx'
import { liveGame } from './liveGame.ts'
import { LiveBoard } from './LiveBoard.tsx'
import type { GameProps, LazyParts } from './lazyParts.ts'
import { shownLog } from './shownLog.ts'
import '../../ui/more.css'

interface PageProps {
  token: string
  parts: LazyParts
  /** Opens the league's page, for its members; called without a click at the end of a game. */
  onLeague: (id: number, isOver?: boolean) => void
}

/** The page of a score link. */
export function Game({ token, ...rest }: PageProps) {
  const [game] = useState(() => liveGame(token))
  useEffect(() => game.start(), [game])
  const { record, error, wasRequested } = useStore(game)
  if (record) {
    return (
      <>
        {wasRequested && !record.closed && <rest.parts.GameStream game={game} record={record} />}
        <OpenedGame game={game} record={record} {...rest} />
      </>
    )
  }
  return error ? <NotFound error={error} onRetry={() => void game.open()} /> : <LoadingGame />
}

function LoadingGame() {
  return (
    <Page>
      <p role="status">{t('Loading game...')}</p>
    </Page>
  )
}

function NotFound({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isUnknownLink = error instanceof ApiError && error.status === 404
  return (
    <Page>
      <ScreenTitle tab={t('Game Not Found · Sideout')}>{t('Game Not Found')}</ScreenTitle>
      <p>{t('This invite link may be invalid or expired')}</p>
      {isUnknownLink ? (
        <p className="muted">
          {error.type
            ? t('The league has deleted this game.')
            : t('Ask the person who gave you the link for the new one.')}
        </p>
      ) : (
        <>
          <p className="muted">{error.message}</p>
          <p>
            <Button primary onClick={onRetry}>
              {t('Try again')}
            </Button>
          </p>
        </>
      )}
    </Page>
  )
}

type OpenedGameProps = GameProps & Pick<PageProps, 'parts' | 'onLeague'>

/** Asks whether to watch or take over a game that another device scores, then shows the board, and the summary after it. */
function OpenedGame({ game, record, parts, onLeague }: OpenedGameProps) {
  const log = shownLog(record)
  const isOver = stateOf(log).winner !== null
  const { league } = record.invite
  const [hasSeenGameRunning, setHasSeenGameRunning] = useState(false)
  const [hasLeft, setHasLeft] = useState(false)
  const isScoredElsewhere = log.device !== '' && log.device !== deviceId()
  const mustChooseRole = isScoredElsewhere && !record.watching && !hasSeenGameRunning
  if (!isOver && !mustChooseRole && !hasSeenGameRunning) setHasSeenGameRunning(true)

  const isSaved = record.outbox.length === 0 && !record.closed
  const shouldOpenLeague = isOver && hasSeenGameRunning && isSaved && Boolean(league.role)
  useEffect(() => {
    if (shouldOpenLeague) onLeague(league.id, true)
  }, [shouldOpenLeague, league.id, onLeague])

  if (isOver || hasLeft)
    return <parts.Summary game={game} record={record} onBack={() => setHasLeft(false)} onLeague={onLeague} />
  if (mustChooseRole) return <parts.AnotherDevice game={game} record={record} />
  const exit = () => (league.role ? onLeague(league.id) : setHasLeft(true))
  return <LiveBoard game={game} record={record} parts={parts} onExit={exit} />
}
