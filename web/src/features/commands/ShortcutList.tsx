import { singleKeys } from '../../lib/singleKeys.ts'
import { useStore } from '../../lib/store.ts'
import { t } from '../../t.ts'
import { Switch } from '../../ui/controls/fields.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import styles from './ShortcutList.module.css'

/** Lists the keyboard shortcuts of a league, with a switch for the single-character ones. */
export function ShortcutList({ tabs, onClose }: { tabs: Record<string, string>; onClose: () => void }) {
  const isOn = useStore(singleKeys)
  const keys = [
    [t('Ctrl or ⌘ + K'), t('Go to a team, a night, a page or an action')],
    ['?', t('Show this list')],
    ...Object.values(tabs).map((name, index) => [String(index + 1), name] as const),
    [t('Arrows'), t('Move between tabs, in menus and in the grid of courts')],
    ['F8', t('Move to the notification, to undo with the keyboard')],
    [t('Escape'), t('Close what is open')],
  ] as const
  return (
    <Dialog title={t('Keyboard Shortcuts')} onClose={onClose}>
      <dl className={styles.list}>
        {keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>
              <bdi>{meaning}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t('Use shortcuts of one character')}
        checked={isOn}
        onChange={(next) => singleKeys.set(next)}
      />
    </Dialog>
  )
}
