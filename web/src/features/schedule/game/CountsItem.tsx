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

/** The menu item that excludes a scheduled game from the standings, or includes it again. */
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
