import { useNow } from '../../lib/useNow.ts'
import { t } from '../../t.ts'
import { MoreIcon } from '../controls/MoreIcon.tsx'
import { MenuItem } from '../dialog/Menu.tsx'

interface Props {
  /** The number of the set; 0 if no set can be forfeited. */
  number: number
  /** When a team that is late forfeits the set, in milliseconds since 1970; null if it never does. */
  from: number | null
  onForfeit: () => void
}

/** The menu entry that forfeits a set of a late team, shown as soon as the league's rule allows it. */
export function ForfeitSetItem({ number, from, onForfeit }: Props) {
  const now = useNow(15_000)
  if (!number || from === null || now < from) return null
  return (
    <MenuItem icon={<MoreIcon name="flag" />} onClick={onForfeit}>
      {t('Forfeit Set {number}', { number })}
    </MenuItem>
  )
}
