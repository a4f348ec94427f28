import type { LeagueView } from '../../contract/types.ts'
import { mayScore } from '../../rules/roles.ts'
import { t } from '../../t.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import { MoreIcon } from '../../ui/controls/MoreIcon.tsx'
import type { GameOfNight } from './night.ts'
import type { Open } from './opened.ts'

/** The button that opens the sheet of a game, for users who may score it. */
export function GameMenu({
  league,
  fixture,
  onOpen,
}: {
  league: LeagueView
  fixture: GameOfNight
  onOpen: Open
}) {
  const { line, game, team1, team2 } = fixture
  if (!mayScore(league) || !game) return null
  return (
    <IconButton
      icon={<MoreIcon name="dots" />}
      label={t('More: {gameLabel}', {
        gameLabel: t('{team1} vs {team2}', { team1: team1.name, team2: team2.name }),
      })}
      aria-haspopup="dialog"
      onClick={() => onOpen({ what: 'game', game: line })}
    />
  )
}
