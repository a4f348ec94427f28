import { t } from '../../t.ts'
import { MoreIcon } from '../controls/MoreIcon.tsx'
import { MenuItem } from '../dialog/Menu.tsx'

interface Props {
  teams: { id: number; name: string }[]
  onNoShow: (teamId: number) => void
}

/** Menu entries for each team of a game that has not begun: the team did not come, so it forfeits its games of the night. */
export function NoShowItems({ teams, onNoShow }: Props) {
  return teams.map(({ id, name }) => (
    <MenuItem key={id} icon={<MoreIcon name="people" />} onClick={() => onNoShow(id)}>
      {t('{team}: No-Show', { team: name })}
    </MenuItem>
  ))
}
