import { copyScoreLink } from '../../api/games/copyScoreLink.ts'
import { useNoShow, useUndoForfeit } from '../../api/games/forfeits.ts'
import type { LeagueView } from '../../contract/types.ts'
import { gamePath, watchPath } from '../../lib/paths.ts'
import { hasPlay } from '../../rules/counting.ts'
import { forfeitedFrom, forfeitableSet } from '../../rules/lateSet.ts'
import { mayManage, mayScore } from '../../rules/roles.ts'
import { t } from '../../t.ts'
import { Icon } from '../../ui/controls/Icon.tsx'
import { MoreIcon } from '../../ui/controls/MoreIcon.tsx'
import { Menu, MenuItem, MenuLink } from '../../ui/dialog/Menu.tsx'
import { ForfeitSetItem } from '../../ui/team/ForfeitSetItem.tsx'
import { NoShowItems } from '../../ui/team/NoShowItems.tsx'
import type { GameOfNight } from './night.ts'
import type { Open } from './opened.ts'

/** The actions on a game of the night, for users who may score it. */
export function GameMenu({
  league,
  fixture,
  onOpen,
}: {
  league: LeagueView
  fixture: GameOfNight
  onOpen: Open
}) {
  const { line, game, state, team1, team2 } = fixture
  const { undo } = useUndoForfeit()
  const { noShow } = useNoShow()
  if (!mayScore(league) || !game) return null
  const title = t('{team1} vs {team2}', { team1: team1.name, team2: team2.name })
  const isOpen = state !== 'over' && state !== 'off'
  const token = isOpen ? line.inviteToken : undefined
  const isManager = mayManage(league)
  return (
    <Menu label={t('More: {gameLabel}', { gameLabel: title })} title={title} icon={<MoreIcon name="dots" />}>
      {token && (
        <>
          <MenuLink href={gamePath(token)} icon={<Icon name="plus" />}>
            {t('Score')}
          </MenuLink>
          <MenuItem icon={<MoreIcon name="link" />} onClick={() => void copyScoreLink(token)}>
            {t('Copy Score Link')}
          </MenuItem>
        </>
      )}
      {isOpen && (
        <MenuItem icon={<MoreIcon name="code" />} onClick={() => onOpen({ what: 'link', game: line })}>
          {t('Score Link and QR Code')}
        </MenuItem>
      )}
      {isOpen && line.watchToken && (
        <MenuLink href={watchPath(line.watchToken)} icon={<MoreIcon name="eye" />}>
          {t('Watch')}
        </MenuLink>
      )}
      {isManager && isOpen && (
        <>
          <MenuItem icon={<MoreIcon name="pencil" />} onClick={() => onOpen({ what: 'result', game: line })}>
            {t('Enter Result')}
          </MenuItem>
          <MenuItem icon={<MoreIcon name="move" />} onClick={() => onOpen({ what: 'move', game: line })}>
            {t('Reschedule')}
          </MenuItem>
          {hasPlay(game) && (
            <MenuItem
              icon={<MoreIcon name="stop" />}
              onClick={() => onOpen({ what: 'abandon', game: line, gameWithScore: game })}
            >
              {t('Abandon Game')}
            </MenuItem>
          )}
          {line.courtName && (
            <MenuItem
              icon={<MoreIcon name="warning" />}
              onClick={() => onOpen({ what: 'openings', courtOut: line.courtName ?? '' })}
            >
              {t('{court} Out…', { court: line.courtName })}
            </MenuItem>
          )}
          {!hasPlay(game) && (
            <NoShowItems
              teams={[team1, team2]}
              onNoShow={(teamId) => void noShow(league.id, teamId, fixture.night)}
            />
          )}
          <ForfeitSetItem
            number={forfeitableSet(line.plannedRules ?? league.rules, game.sets)}
            from={forfeitedFrom(league.tableRules.forfeit.setAfter, line.gameDate, game.sets)}
            onForfeit={() => onOpen({ what: 'forfeitSet', game: line })}
          />
          <MenuItem icon={<MoreIcon name="flag" />} onClick={() => onOpen({ what: 'forfeit', game: line })}>
            {t('Forfeit')}
          </MenuItem>
          <MenuItem
            danger
            icon={<Icon name="close" />}
            onClick={() => onOpen({ what: 'cancel', game: line })}
          >
            {t('Cancel Game')}
          </MenuItem>
        </>
      )}
      {isManager && game.forfeit && (
        <MenuItem icon={<Icon name="undo" />} onClick={() => void undo(game)}>
          {t('Undo Forfeit')}
        </MenuItem>
      )}
      {isManager && state === 'off' && (
        <MenuItem icon={<MoreIcon name="move" />} onClick={() => onOpen({ what: 'game', game: line })}>
          {t('Bring Back')}
        </MenuItem>
      )}
    </Menu>
  )
}
