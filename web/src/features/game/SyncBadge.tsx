import { useOnline } from '../../lib/online.ts'
import { useStore } from '../../lib/store.ts'
import { useNow } from '../../lib/useNow.ts'
import { badgeOf } from './badge.ts'
import { way } from './courier.ts'
import type { LiveGame } from './liveGame.ts'
import type { GameRecord } from './record.ts'
import styles from './SyncBadge.module.css'

/** Says whether what is told here has arrived. */
export function SyncBadge({ game, record }: { game: LiveGame; record: GameRecord }) {
  const { line } = useStore(game)
  const badge = badgeOf(record, { ...useStore(way), line, online: useOnline(), now: useNow() })
  return (
    <>
      <span className={`${styles.badge} ${styles[badge.state]}`}>{badge.words}</span>
      {/* Read out when it begins, not with every point. */}
      <span className="sr-only" role="status">
        {badge.state === 'offline' && 'No connection. This phone keeps the points.'}
      </span>
    </>
  )
}
