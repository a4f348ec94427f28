import { useOnline } from '../../lib/online.ts'
import { useStore } from '../../lib/store.ts'
import { useNow } from '../../lib/useNow.ts'
import { t } from '../../t.ts'
import { syncStatus } from './record/syncStatus.ts'
import { connection } from './record/outboxSender.ts'
import type { LiveGame } from './record/liveGame.ts'
import type { GameRecord } from './record/record.ts'
import styles from './SyncBadge.module.css'

/** Shows whether the server has received the events of this device. */
export function SyncBadge({ game, record }: { game: LiveGame; record: GameRecord }) {
  const { streamStatus } = useStore(game)
  const badge = syncStatus(record, {
    ...useStore(connection),
    streamStatus,
    online: useOnline(),
    now: useNow(),
  })
  return (
    <>
      <span className={`${styles.badge} ${styles[badge.state]}`}>{badge.text}</span>
      {/* Screen readers announce only the loss of the connection, not every point. */}
      <span className="sr-only" role="status">
        {badge.state === 'offline' && t('No connection. This phone keeps the points.')}
      </span>
    </>
  )
}
