import { t } from '../../t.ts'
import { Menu, MenuItem } from '../../ui/dialog/Menu.tsx'
import type { OpenedDialog } from './openedDialog.ts'

/** The menu with the less frequent actions on the history. */
export function HistoryMenu({ onOpen }: { onOpen: (opened: OpenedDialog) => void }) {
  return (
    <Menu label={t('More')} title={t('History')}>
      <MenuItem onClick={() => onOpen({ what: 'deleted' })}>{t('Deleted Games')}</MenuItem>
      <MenuItem onClick={() => onOpen({ what: 'recalculate' })}>{t('Recalculate Standings')}</MenuItem>
      <MenuItem onClick={() => onOpen({ what: 'cleanUp' })}>{t('Remove Duplicates')}</MenuItem>
    </Menu>
  )
}
