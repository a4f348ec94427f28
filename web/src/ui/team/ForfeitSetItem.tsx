import { useNow } from '../../lib/useNow.ts'
import { t } from '../../t.ts'
import { MoreIcon } from '../controls/MoreIcon.tsx'
import { MenuItem } from '../dialog/Menu.tsx'

interface Props {
  /** The number of the set; 0 if there is none to forfeit. */
  number: number
  /** From when on a team that is late forfeits it; null: never. */
  from: number | null
  onForfeit: () => void
}

/** That a team which is late forfeits a set, as soon as the league's rule says so. */
export function ForfeitSetItem({ number, from, onForfeit }: Props) {
  const now = useNow(15_000)
  if (!number || from === null || now < from) return null
  return (
    <MenuItem icon={<MoreIcon name="flag" />} onClick={onForfeit}>
      {t('Forfeit Set {number}', { number })}
    </MenuItem>
  )
}
