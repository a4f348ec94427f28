import { useEffect, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { deviceId } from '../../lib/deviceId.ts'
import { useStore } from '../../lib/store.ts'
import { stateOf } from '../../rules/log.ts'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { ScreenTitle } from '../../ui/ScreenTitle.tsx'
import { liveGame } from './liveGame.ts'
import { LiveBoard } from './LiveBoard.tsx'
import type { GameProps, Parts } from './parts.ts'
import { shownLog } from './shown.ts'
import '../../ui/more.css'

interface PageProps {
  token: string
  parts: Parts
  /** To the league's page, for its members; at the end of a game by itself. */
  onLeague: (id: number, isOver?: boolean) => void
}

/** The game of a score link, from the moment it is opened. */
export function Game({ token, ...rest }: PageProps) {
  const [game] = useState(() => liveGame(token))
  useEffect(() => game.start(), [game])
  const { record, error, isAsked } = useStore(game)
  if (record) {
    return (
      <>
        {isAsked && !record.closed && <rest.parts.Listening game={game} record={record} />}
        <Opened game={game} record={record} {...rest} />
      </>
    )
  }
  return error ? <NotFound error={error} onRetry={() => void game.open()} /> : <LoadingGame />
}

function LoadingGame() {
  return (
    <Page>
      <p role="status">Loading game...</p>
    </Page>
  )
}

function NotFound({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const opensNothing = error instanceof ApiError && error.status === 404
  return (
    <Page>
      <ScreenTitle tab="Game Not Found · Sideout">Game Not Found</ScreenTitle>
      <p>This invite link may be invalid or expired</p>
      {opensNothing ? (
        <p className="muted">Ask whoever gave you the link for the new one.</p>
      ) : (
        <>
          <p className="muted">{error.message}</p>
          <p>
            <Button primary onClick={onRetry}>
              Try again
            </Button>
          </p>
        </>
      )}
    </Page>
  )
}

type OpenedProps = GameProps & Pick<PageProps, 'parts' | 'onLeague'>

/** Whether the board is shown, or what there is to know before and after it. */
function Opened({ game, record, parts, onLeague }: OpenedProps) {
  const log = shownLog(record)
  const isOver = stateOf(log).winner !== null
  const { league } = record.invite
  const [sawItRun, setSawItRun] = useState(false)
  const [left, setLeft] = useState(false)
  const scoredElsewhere = log.device !== '' && log.device !== deviceId()
  const mustChoose = scoredElsewhere && !record.watching && !sawItRun
  if (!isOver && !mustChoose && !sawItRun) setSawItRun(true)

  const isSaved = record.outbox.length === 0 && !record.closed
  const goesOn = isOver && sawItRun && isSaved && Boolean(league.role)
  useEffect(() => {
    if (goesOn) onLeague(league.id, true)
  }, [goesOn, league.id, onLeague])

  if (isOver || left)
    return <parts.Report game={game} record={record} onBack={() => setLeft(false)} onLeague={onLeague} />
  if (mustChoose) return <parts.AnotherDevice game={game} record={record} />
  const exit = () => (league.role ? onLeague(league.id) : setLeft(true))
  return <LiveBoard game={game} record={record} parts={parts} onExit={exit} />
}
