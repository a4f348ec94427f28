import type { LeagueView } from '../../contract/types.ts'
import { watchPath } from '../../lib/paths.ts'
import { dutyInWords } from '../../rules/duty.ts'
import { describeDraw, describeForfeits } from '../../rules/forfeits.ts'
import { mayScore } from '../../rules/roles.ts'
import { joinRemarks, stageInWords } from '../../rules/stages.ts'
import { t } from '../../t.ts'
import { FixtureRow } from '../../ui/team/FixtureRow.tsx'
import type { RowScore } from '../../ui/team/FixtureRow.tsx'
import { Tag } from '../../ui/team/Tag.tsx'
import { GameMenu } from './GameMenu.tsx'
import { describeGame, splitCourt } from './night.ts'
import type { GameOfNight } from './night.ts'
import type { Open } from './opened.ts'

/** A game of the night that is not live. */
export function GameRow({
  league,
  fixture,
  part,
  onOpen,
}: {
  league: LeagueView
  fixture: GameOfNight
  /** In a tournament, the name of the pool or of the match of the knockout. */
  part?: string | undefined
  onOpen: Open
}) {
  const { line, game, state, team1, team2 } = fixture
  const watch = line.watchToken ? watchPath(line.watchToken) : undefined
  const isScorer = mayScore(league) && game !== null
  return (
    <FixtureRow
      label={describeGame(fixture)}
      when={splitCourt(fixture)}
      teams={[team1, team2]}
      score={state === 'over' || (state === 'missing' && hasPoints(fixture)) ? scoreOf(fixture) : undefined}
      state={stateOf(fixture)}
      isOff={state === 'off'}
      note={joinRemarks(
        part ?? stageInWords(line.stage),
        (game && describeForfeits(game, team1.name, team2.name)) ||
          (state === 'over' && game?.status === 'completed' && describeDraw(game)) ||
          (state === 'off' ? line.reason : state === 'over' ? undefined : dutyInWords(fixture.duty)),
      )}
      // A row with a score is a button without dots, so that the score has the space.
      menu={isScorer && state !== 'over' && <GameMenu league={league} fixture={fixture} onOpen={onOpen} />}
      {...(isScorer ? { onOpen: () => onOpen({ what: 'game', game: line }) } : { href: watch })}
    />
  )
}

function stateOf({ line, game, state, isSoon, scorer }: GameOfNight) {
  switch (state) {
    case 'late':
      return <Tag kind="warn">{t('No scorer')}</Tag>
    case 'missing':
      return null // the heading says so
    case 'off':
      return <Tag>{t('Cancelled')}</Tag>
    case 'over':
      return game?.status === 'void' ? <Tag>{t('Void')}</Tag> : null
    default:
      if (scorer?.online) return <Tag kind="good">{t('Scorer ready')}</Tag>
      if (isSoon && game) return <Tag>{t('No scorer yet')}</Tag>
      return line.reason ? <Tag>{t('Moved')}</Tag> : null
  }
}

/** Whether somebody has scored a game that has no result. */
const hasPoints = ({ game }: GameOfNight) => game !== null && game.team1Score + game.team2Score > 0

/** Returns the score of a game; null if the game is void or has no score. */
function scoreOf({ game }: GameOfNight): RowScore | null {
  if (!game || game.status === 'void') return null
  return {
    sets: (game.sets ?? []).map(({ team1Score, team2Score }) => [team1Score, team2Score]),
    total: [game.team1Score, game.team2Score],
    winner: game.winnerId === null ? null : game.winnerId === game.team1Id ? 1 : 2,
  }
}
