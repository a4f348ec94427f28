import { useEffect, useState } from 'react'
import { subscribe } from '../../api/live/live.ts'
import type { StreamEvent } from '../../contract/calls.ts'
import type { Game, LeagueView, LogEntry } from '../../contract/types.ts'
import { replay } from '../../rules/log.ts'
import type { SheetGame } from './sheetGame.ts'
import { t } from '../../t.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ScoreSheet } from './ScoreSheet.tsx'

interface Props {
  league: LeagueView
  game: Game
  onClose: () => void
}

type Snapshot = StreamEvent<'GET /api/games/{id}/stream'>['data']

/** The score sheet of a game of a league, whose log is loaded from the server. */
export function LeagueScoreSheet({ league, game, onClose }: Props) {
  const [loaded, setLoaded] = useState<SheetGame | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    // The first event of the stream has the whole log. A change while the sheet is open is not shown.
    const close = subscribe(
      'GET /api/games/{id}/stream',
      { id: game.id },
      {
        onEvent: ({ data }) => {
          setLoaded(sheetOf(league, game, data))
          close()
        },
        onStatus: (status) => setHasFailed(status === 'lost' || status === 'gone'),
      },
    )
    return close
  }, [league, game])
  if (loaded) return <ScoreSheet game={loaded} onClose={onClose} />
  return (
    <Dialog full title={t('Score sheet')} onClose={onClose}>
      {hasFailed ? (
        <p role="alert">{t('This part could not be loaded. Check the connection, then try again.')}</p>
      ) : (
        <p role="status">{t('Loading')}</p>
      )}
    </Dialog>
  )
}

function sheetOf(league: LeagueView, game: Game, { rules, events, team1, team2 }: Snapshot): SheetGame {
  return {
    log: replay(rules, events.length > 0 ? events : [storedResult(game)]),
    names: { team1: team1.name, team2: team2.name },
    title: league.name,
    zone: league.timezone,
  }
}

/** Returns the stored result as an entry: games from before logs existed have only a result. */
function storedResult({ team1Score, team2Score, sets }: Game): LogEntry {
  return {
    id: 'stored-score',
    type: 'record',
    team1Score,
    team2Score,
    ...(sets && { sets }),
    final: true,
    at: 0,
    seen: 0,
    seq: 0,
    outcome: 'applied',
  }
}
