import { useUndoForfeit } from '../../../api/games/forfeits.ts'
import type { ResultAction } from '../../../api/games/gameSheet.ts'
import type { Game } from '../../../contract/types.ts'
import { leaguePath, watchPath } from '../../../lib/paths.ts'
import { hasResult } from '../../../rules/counting.ts'
import { describeDraw, describeForfeits } from '../../../rules/forfeits.ts'
import { joinRemarks } from '../../../rules/stages.ts'
import { mayManage } from '../../../rules/roles.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Icon } from '../../../ui/controls/Icon.tsx'
import { MoreIcon } from '../../../ui/controls/MoreIcon.tsx'
import { MenuEntries, MenuItem, MenuLink } from '../../../ui/dialog/Menu.tsx'
import { useItemOf } from '../attention/useItemOf.ts'
import { describeResult } from '../words.ts'
import { CountsItem } from './CountsItem.tsx'
import type { SheetProps } from './gameDialog.ts'

type Props = SheetProps & { gameWithScore: Game }

/** The part of the sheet for a game that is over: its result, and how to correct it. */
export function FinishedGame(props: Props) {
  const { league, game, gameWithScore, teams } = props
  const remarks = joinRemarks(
    describeForfeits(gameWithScore, teams[0].name, teams[1].name),
    hasResult(gameWithScore) ? describeDraw(gameWithScore) : t('Void: counts nowhere'),
    gameWithScore.abandoned?.reason,
  )
  return (
    <>
      <p>
        <strong>{t('Result: {score}', { score: describeResult(gameWithScore) })}</strong>
        {remarks && <span className="muted break"> · {remarks}</span>}
      </p>
      {mayManage(league) && <Corrections {...props} />}
      <MenuEntries>
        {game.watchToken && (
          <MenuLink icon={<MoreIcon name="eye" />} href={watchPath(game.watchToken)}>
            {t('Watch')}
          </MenuLink>
        )}
        <MenuItem
          icon={<MoreIcon name="note" />}
          onClick={() => props.onOpen({ what: 'scoreSheet', game, gameWithScore })}
        >
          {t('Score sheet')}
        </MenuItem>
      </MenuEntries>
      {mayManage(league) && <Rest {...props} />}
    </>
  )
}

/** The most useful correction of the result, and what has to be decided about it. */
function Corrections({ league, game, gameWithScore, onClose, onOpen }: Props) {
  const { running, undo } = useUndoForfeit()
  const isDisputed = useItemOf(league.id, gameWithScore.id, 'conflict', 'reported', 'disputed')
  const openResult = (what: ResultAction) => onOpen({ what, game, gameWithScore })
  return (
    <>
      {gameWithScore.forfeit ? (
        <Button primary aria-busy={running} onClick={() => void undo(gameWithScore).then(onClose)}>
          <Icon name="undo" />
          {t('Undo Forfeit')}
        </Button>
      ) : gameWithScore.abandoned ? (
        <Button primary onClick={() => openResult('stop')}>
          <Icon name="undo" />
          {t('Undo')}
        </Button>
      ) : (
        <Button primary onClick={() => openResult('edit')}>
          <MoreIcon name="pencil" />
          {t('Edit')}
        </Button>
      )}
      {isDisputed && (
        <MenuEntries>
          <MenuLink href={leaguePath(league.id, 'attention')} icon={<MoreIcon name="bell" />}>
            {t('Needs attention')}
          </MenuLink>
        </MenuEntries>
      )}
    </>
  )
}

function Rest({ game, gameWithScore, title, entries, onClose, onOpen }: Props) {
  const openResult = (what: ResultAction) => onOpen({ what, game, gameWithScore })
  const { forfeit, abandoned } = gameWithScore
  const canEdit = hasResult(gameWithScore) && !forfeit
  return (
    <MenuEntries>
      {canEdit && abandoned && (
        <MenuItem icon={<MoreIcon name="pencil" />} onClick={() => openResult('edit')}>
          {t('Edit')}
        </MenuItem>
      )}
      <MenuItem icon={<MoreIcon name="history" />} onClick={() => openResult('changes')}>
        {t('Changes')}
      </MenuItem>
      {canEdit && !abandoned && (
        <MenuItem icon={<Icon name="undo" />} onClick={() => openResult('reopen')}>
          {t('Reopen')}
        </MenuItem>
      )}
      <CountsItem game={game} gameId={gameWithScore.id} title={title} onClose={onClose} />
      {canEdit && (
        <MenuItem icon={<MoreIcon name="flag" />} onClick={() => onOpen({ what: 'forfeit', game })}>
          {t('Forfeit')}
        </MenuItem>
      )}
      {!abandoned && !forfeit && (
        <MenuItem icon={<MoreIcon name="stop" />} onClick={() => openResult('stop')}>
          {t('Replay or Void')}
        </MenuItem>
      )}
      {entries}
      <MenuItem danger icon={<Icon name="trash" />} onClick={() => openResult('delete')}>
        {t('Delete')}
      </MenuItem>
    </MenuEntries>
  )
}
