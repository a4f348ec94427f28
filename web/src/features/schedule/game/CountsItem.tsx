import { useStage } from '../../../api/games/stages.ts'
import type { ScheduledGame } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { MoreIcon } from '../../../ui/controls/MoreIcon.tsx'
import { MenuItem } from '../../../ui/dialog/Menu.tsx'

interface Props {
  game: ScheduledGame
  gameId: number
  title: string
  onClose: () => void
}

/** Says that a scheduled game does not count in the standings, or that it counts again. */
export function CountsItem({ game, gameId, title, onClose }: Props) {
  const { setStage } = useStage(title)
  const isOfSeason = (game.stage ?? 'season') === 'season'
  return (
    <MenuItem
      icon={<MoreIcon name="standings" />}
      onClick={() => {
        onClose()
        void setStage({ ...game, id: gameId }, isOfSeason ? 'friendly' : 'season')
      }}
    >
      {isOfSeason ? t('Make It a Friendly') : t('Count in the Standings')}
    </MenuItem>
  )
}
