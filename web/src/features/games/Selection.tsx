import { Button } from '../../ui/Button.tsx'
import styles from './History.module.css'

interface Props {
  chosen: number
  /** Games that match the filters: all of them can be selected at once, also those not yet shown. */
  found: number
  onAll: (all: boolean) => void
  onDelete: () => void
  onEnd: () => void
}

/** The bar of the selection mode. */
export function Selection({ chosen, found, onAll, onDelete, onEnd }: Props) {
  return (
    <div className={styles.selection} role="group" aria-label="Selection">
      <label className={styles.all}>
        <input
          type="checkbox"
          checked={found > 0 && chosen === found}
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && chosen < found
          }}
          onChange={(event) => onAll(event.target.checked)}
        />
        Select All
      </label>
      <span className={styles.count} role="status">
        {chosen} of {found} selected
      </span>
      <Button disabled={chosen === 0} onClick={onDelete}>
        Delete Selected
      </Button>
      <Button onClick={onEnd}>Done</Button>
    </div>
  )
}
