import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { takePath } from '../../lib/paths.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { isHandingOver, sendHeartbeat } from './sender.ts'
import styles from './ShareDialog.module.css'

interface Props {
  code: string
  recoveryCode: string
  qrCode: (address: string) => ReactNode
}

/** How often this phone asks whether the other one has taken over, in milliseconds. */
const askInterval = 2000

/** The QR code with which another phone takes the game over. */
export function HandOver({ code, recoveryCode, qrCode }: Props) {
  useEffect(() => {
    const asking = setInterval(sendHeartbeat, askInterval)
    return () => clearInterval(asking)
  }, [])
  const close = () => isHandingOver.set(false)
  return (
    <Dialog title={t('Hand over')} onClose={close}>
      <div className={styles.options}>
        {qrCode(`${location.origin}${takePath(code)}#${recoveryCode}`)}
        <p role="status">
          {t(
            'Scan this with the other phone and tap "Take over" there. It scores the game then, and this phone watches.',
          )}
        </p>
        <Button onClick={close}>{t('Back')}</Button>
      </div>
    </Dialog>
  )
}
