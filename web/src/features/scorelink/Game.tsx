import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { ApiError, NoConnection } from '../../api/client/client.ts'
import { locale } from '../../lib/locale.ts'
import { useStore } from '../../lib/store.ts'
import { isOver as isMatchOver } from '../../rules/liveMatch.ts'
import { stateOf } from '../../rules/log.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ScreenTitle } from '../../ui/page/ScreenTitle.tsx'
import { hasBegunHere, isScoredElsewhere, createLiveGame } from './record/liveGame.ts'
import { LiveBoard } from './LiveBoard.tsx'
import type { GameProps, LazyParts } from './lazyParts.ts'
import { shownLog } from './record/shownLog.ts'
import { StartCard } from './start/StartCard.tsx'
import '../../ui/style/more.css'

interface PageProps {
  token: string
  parts: LazyParts
  /** Called when the game is shown; must be a stable function. */
  onOpened: () => void
  /** Opens the league's page for its members; also called automatically at the end of a game. */
  onLeague: (id: number, isOver?: boolean) => void
}

/** The page of a score link. */
export function Game({ token, ...rest }: PageProps) {
  const [game] = useState(() => createLiveGame(token))
  useEffect(() => game.start(), [game])
  const { record, error, wasRequested } = useStore(game)
  if (record) {
    const { GameStream, WithLineups } = rest.parts
    const opened = <OpenedGame game={game} record={record} {...rest} />
    return (
      <>
        {wasRequested && !record.closed && <GameStream game={game} record={record} />}
        {record.invite.rules.lineups ? <WithLineups>{opened}</WithLineups> : opened}
      </>
    )
  }
  return error ? <NotFound error={error} onRetry={() => void game.open()} /> : <LoadingGame />
}

/**
 * The first call of a time formatter is about a hundred times slower than later ones, so it is made while the phone waits for the
 * response and not when the game appears.
 */
function useWarmTimeFormat(): void {
  useEffect(() => {
    const timer = setTimeout(() => new Date().toLocaleTimeString(locale()))
    return () => clearTimeout(timer)
  }, [])
}

function LoadingGame() {
  useWarmTimeFormat()
  return (
    <Page>
      <p role="status">{t('Loading game...')}</p>
    </Page>
  )
}

/** How often the link of a match with unknown teams is requested again, in milliseconds. */
const waitingRetryInterval = 15_000

/** A match of the finals that waits for its teams. It opens automatically. */
function WaitingMatch({ sentence, onRetry }: { sentence: string; onRetry: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onRetry, waitingRetryInterval)
    return () => clearTimeout(timer)
  }, [onRetry])
  return (
    <Page>
      <ScreenTitle tab={t('Not yet · Sideout')}>{t('Not yet')}</ScreenTitle>
      <p role="status">{sentence}</p>
      <p className="muted">{t('This page opens the match by itself.')}</p>
    </Page>
  )
}

function NotFound({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.type === 'place-waiting')
    return <WaitingMatch sentence={error.sentence} onRetry={onRetry} />
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
          {error instanceof NoConnection ? (
            <p role="status">
              {t(
                'There is no connection, and this phone has not opened this game before. It is tried again by itself.',
              )}
            </p>
          ) : (
            <p className="muted">{error.message}</p>
          )}
          <p>
            <Button primary onClick={onRetry}>
              {t('Try again')}
            </Button>
          </p>
          <p>
            <Link href="/">{t('Count on the free scoreboard meanwhile')}</Link>
          </p>
        </>
      )}
    </Page>
  )
}

type OpenedGameProps = GameProps & Omit<PageProps, 'token'>

/** Shows the start card before the board, unless this device has begun the game, and the summary after it. */
function OpenedGame({ game, record, parts, onOpened, onLeague }: OpenedGameProps) {
  useEffect(onOpened, [onOpened])
  const isOver = isMatchOver(stateOf(shownLog(record)))
  const { league } = record.invite
  const [hasSeenBoard, setHasSeenBoard] = useState(false)
  const [hasLeft, setHasLeft] = useState(false)
  const mustStart = !record.watching && (isScoredElsewhere(record) ? !hasSeenBoard : !hasBegunHere(record))
  if (!isOver && !mustStart && !hasSeenBoard) setHasSeenBoard(true)

  const isSaved = record.outbox.length === 0 && !record.closed
  const shouldOpenLeague = isOver && hasSeenBoard && isSaved && Boolean(league.role)
  useEffect(() => {
    if (shouldOpenLeague) onLeague(league.id, true)
  }, [shouldOpenLeague, league.id, onLeague])

  if (isOver || hasLeft)
    return <parts.Summary game={game} record={record} onBack={() => setHasLeft(false)} onLeague={onLeague} />
  if (mustStart) return <StartCard game={game} record={record} parts={parts} />
  const exit = () => (league.role ? onLeague(league.id) : setHasLeft(true))
  return <LiveBoard game={game} record={record} parts={parts} onExit={exit} />
}
