import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { sharedPath } from '../../lib/paths.ts'
import { useStore } from '../../lib/store.ts'
import type { FreeGame } from '../../rules/freeGame.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { isDialogOpen, isHandingOver, sendProblem, watcherCount } from './sender.ts'
import { ShareDialog } from './ShareDialog.tsx'
import { shares } from './shares.ts'
import { describeStop } from './words.ts'
import styles from './Sharing.module.css'

export { resumeSharing, shareGame } from './sender.ts'

interface Props {
  game: FreeGame
  /** The button that shares the game; null if sharing is not available now. */
  offer: ReactNode
  qrCode: (address: string) => ReactNode
}

/** The sharing status on the board, and the dialog with the code. */
export function Sharing({ game, offer, qrCode }: Props) {
  const share = useStore(shares).find((it) => it.game === game.id && !it.isEnding)
  const isOpen = useStore(isDialogOpen)
  const isLate = useStore(sendProblem) !== null
  const watchers = useStore(watcherCount)
  const [, navigate] = useLocation()
  const isTaken = share?.stopped === 'taken'
  const watchPath = isTaken && share.code ? sharedPath(share.code) : null
  useEffect(() => {
    if (!watchPath || !isHandingOver.get()) return
    isHandingOver.set(false)
    isDialogOpen.set(false)
    navigate(watchPath)
  }, [watchPath, navigate])
  if (!share || share.stopped)
    return (
      <>
        {share?.stopped && <span role="alert">{describeStop(share.stopped)}</span>}
        {watchPath && <Button onClick={() => navigate(watchPath)}>{t('Watch the game')}</Button>}
        {offer}
      </>
    )
  const { code } = share
  return (
    <>
      <Button className={styles.live} aria-haspopup="dialog" onClick={() => isDialogOpen.set(true)}>
        {code ? t('Live {code}', { code }) : t('Share live')}
        {isLate && <span className={styles.late}>{t('waits for the network')}</span>}
        {!isLate && watchers > 0 && (
          <span className={styles.watchers}>
            {' '}
            {t({ one: '{count} watching', other: '{count} watching' }, { count: watchers })}
          </span>
        )}
      </Button>
      {isOpen && (
        <ShareDialog share={share} game={game} qrCode={qrCode} onClose={() => isDialogOpen.set(false)} />
      )}
    </>
  )
}
