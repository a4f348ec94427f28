import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import styles from './History.module.css'

interface Props {
  selectedCount: number
  /** The number of games that match the filters. Select All selects all of them, including games not yet shown. */
  filteredCount: number
  onAll: (isSelected: boolean) => void
  onDelete: () => void
  onEnd: () => void
}

/** The toolbar of the selection mode. */
export function Selection({ selectedCount, filteredCount, onAll, onDelete, onEnd }: Props) {
  return (
    <div className={styles.selection} role="group" aria-label={t('Selection')}>
      <label className={styles.selectAll}>
        <input
          type="checkbox"
          checked={filteredCount > 0 && selectedCount === filteredCount}
          ref={(box) => {
            if (box) box.indeterminate = selectedCount > 0 && selectedCount < filteredCount
          }}
          onChange={(event) => onAll(event.target.checked)}
        />
        {t('Select All')}
      </label>
      <span className={styles.count} role="status">
        {t('{selected} of {total} selected', { selected: selectedCount, total: filteredCount })}
      </span>
      <Button danger disabled={selectedCount === 0} onClick={onDelete}>
        {t('Delete Selected')}
      </Button>
      <Button onClick={onEnd}>{t('Done')}</Button>
    </div>
  )
}
