import { useUndoForfeit } from '../../api/games/forfeits.ts'
import { useStage } from '../../api/games/stages.ts'
import type { Game, Team } from '../../contract/types.ts'
import { leaguePath } from '../../lib/paths.ts'
import { hasResult } from '../../rules/counting.ts'
import { stageInWords } from '../../rules/stages.ts'
import { t } from '../../t.ts'
import { Icon } from '../../ui/controls/Icon.tsx'
import { MoreIcon } from '../../ui/controls/MoreIcon.tsx'
import { MenuItem, MenuLink, MenuList } from '../../ui/dialog/Menu.tsx'
import type { RowActions } from './openedDialog.ts'
import { describeDay, describeSets, actionsButtonId } from './words.ts'
import styles from './History.module.css'

interface Props {
  game: Game
  /** Whether the result has a dispute to decide. */
  isDisputed: boolean
  teamOf: Map<number, Team>
  actions: RowActions
  onClose: () => void
}

/** The menu of a finished game: next to its button, or at the bottom of a phone screen. */
export function RowMenu({ game, isDisputed, teamOf, actions, onClose }: Props) {
  const { onOpen, onSelect } = actions
  const name = (id: number) => teamOf.get(id)?.name ?? ''
  const canEdit = hasResult(game) && !game.forfeit
  const { undo } = useUndoForfeit()
  const title = t('{team1} vs {team2}', { team1: name(game.team1Id), team2: name(game.team2Id) })
  const { setStage } = useStage(title)
  const isOfSeason = (game.stage ?? 'season') === 'season'
  const facts = [stageInWords(game.stage), describeSets(game), describeDay(game.day), game.abandoned?.reason]
    .filter(Boolean)
    .join(' · ')
  return (
    <MenuList
      title={title}
      beside={document.getElementById(actionsButtonId(game))}
      head={<p className={`muted ${styles.facts}`}>{facts}</p>}
      onClose={onClose}
    >
      {isDisputed && (
        <MenuLink href={leaguePath(game.leagueId, 'attention')} icon={<MoreIcon name="bell" />}>
          {t('Needs attention')}
        </MenuLink>
      )}
      {canEdit && (
        <MenuItem icon={<MoreIcon name="pencil" />} onClick={() => onOpen({ what: 'edit', game })}>
          {t('Edit')}
        </MenuItem>
      )}
      <MenuItem icon={<MoreIcon name="history" />} onClick={() => onOpen({ what: 'changes', game })}>
        {t('Changes')}
      </MenuItem>
      {canEdit && !game.abandoned && (
        <MenuItem icon={<Icon name="undo" />} onClick={() => onOpen({ what: 'reopen', game })}>
          {t('Reopen')}
        </MenuItem>
      )}
      <MenuItem
        icon={<MoreIcon name="standings" />}
        onClick={() => void setStage(game, isOfSeason ? 'friendly' : 'season')}
      >
        {isOfSeason ? t('Make It a Friendly') : t('Count in the Standings')}
      </MenuItem>
      {game.forfeit && (
        <MenuItem icon={<Icon name="undo" />} onClick={() => void undo(game)}>
          {t('Undo Forfeit')}
        </MenuItem>
      )}
      {canEdit && (
        <MenuItem icon={<MoreIcon name="flag" />} onClick={() => onOpen({ what: 'forfeit', game })}>
          {t('Forfeit')}
        </MenuItem>
      )}
      {game.abandoned ? (
        <MenuItem icon={<Icon name="undo" />} onClick={() => onOpen({ what: 'stop', game })}>
          {t('Undo')}
        </MenuItem>
      ) : (
        !game.forfeit && (
          <MenuItem icon={<MoreIcon name="stop" />} onClick={() => onOpen({ what: 'stop', game })}>
            {t('Replay or Void')}
          </MenuItem>
        )
      )}
      <MenuItem icon={<MoreIcon name="check" />} onClick={() => onSelect(game.id, true)}>
        {t('Select')}
      </MenuItem>
      <MenuItem danger icon={<Icon name="trash" />} onClick={() => onOpen({ what: 'delete', games: [game] })}>
        {t('Delete')}
      </MenuItem>
    </MenuList>
  )
}
