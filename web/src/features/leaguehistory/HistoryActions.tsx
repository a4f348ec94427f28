import { memo } from 'react'
import { useMedia } from '../../lib/useMedia.ts'
import { t } from '../../t.ts'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/controls/Icon.tsx'
import { MoreIcon } from '../../ui/controls/MoreIcon.tsx'
import { Menu, MenuItem } from '../../ui/dialog/Menu.tsx'
import { HeadActions } from '../../ui/page/HeadActions.tsx'
import { usePrinting } from '../../ui/page/usePrinting.ts'
import type { OpenedDialog } from './openedDialog.ts'
import styles from './History.module.css'

interface Props {
  completedCount: number
  /** Whether the list contains any games to search. */
  hasGames: boolean
  isSearching: boolean
  isManager: boolean
  canSelect: boolean
  onSearch: () => void
  onSelectGames: () => void
  onOpen: (opened: OpenedDialog) => void
}

/**
 * The header of the tab: the number of games, the search, and the actions of a manager. Memoized because each keystroke in a filter renders
 * the history.
 */
export const HistoryActions = memo(function HistoryActions(props: Props) {
  const { completedCount, hasGames, isSearching, isManager, canSelect, onOpen } = props
  const isWide = useMedia('(min-width: 60rem)')
  const isPrinting = usePrinting()
  return (
    <HeadActions>
      {!isPrinting && <CompletedCount count={completedCount} />}
      {hasGames && (
        <IconButton
          icon={<MoreIcon name="search" />}
          label={t('Search')}
          aria-expanded={isSearching}
          onClick={props.onSearch}
        />
      )}
      {isManager && (
        <>
          {isWide ? (
            <Button primary onClick={() => onOpen({ what: 'record' })}>
              <Icon name="plus" />
              {t('Record Game')}
            </Button>
          ) : (
            <IconButton icon="plus" label={t('Record Game')} onClick={() => onOpen({ what: 'record' })} />
          )}
          <Menu label={t('More')} title={t('History')} icon={<MoreIcon name="dots" />}>
            <MenuItem icon={<MoreIcon name="note" />} onClick={() => onOpen({ what: 'import' })}>
              {t('Bulk Import')}
            </MenuItem>
            {canSelect && (
              <MenuItem icon={<MoreIcon name="check" />} onClick={props.onSelectGames}>
                {t('Select Games')}
              </MenuItem>
            )}
            <MenuItem icon={<Icon name="undo" />} onClick={() => onOpen({ what: 'deleted' })}>
              {t('Deleted Games')}
            </MenuItem>
            <MenuItem icon={<MoreIcon name="standings" />} onClick={() => onOpen({ what: 'recalculate' })}>
              {t('Recalculate Standings')}
            </MenuItem>
            <MenuItem danger icon={<Icon name="trash" />} onClick={() => onOpen({ what: 'cleanUp' })}>
              {t('Remove Duplicates')}
            </MenuItem>
          </Menu>
        </>
      )}
    </HeadActions>
  )
})

/** The number of completed games. */
export function CompletedCount({ count }: { count: number }) {
  return (
    <h3 className={`muted ${styles.total}`}>
      {t({ one: '{count} completed game', other: '{count} completed games' }, { count })}
    </h3>
  )
}
