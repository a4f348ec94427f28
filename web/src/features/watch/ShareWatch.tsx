import type { ReactNode } from 'react'
import { t } from '../../t.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { ShareLink } from '../../ui/link/ShareLink.tsx'
import styles from './ShareWatch.module.css'

interface Props {
  /** The title of the game, such as "Aces vs Diggers". */
  title: string
  /** The path of the overlay of this game. */
  overlay: string
  qrCode: (address: string) => ReactNode
  onClose: () => void
}

/** Shares the address of this page as a QR code, as a copy, or with the share sheet. */
export function ShareWatch({ title, overlay, qrCode, onClose }: Props) {
  const address = location.origin + location.pathname
  return (
    <Dialog title={t('Share')} onClose={onClose}>
      <div className={styles.options}>
        <p>
          {t('Anyone with this link can watch {title} without an account. Nobody can score with it.', {
            title,
          })}
        </p>
        <ShareLink label={t('Watch link')} address={address} title={title} qrCode={qrCode} />
        <LinkButton href={`${overlay}?help`}>{t('Overlay for a Video Stream')}</LinkButton>
      </div>
    </Dialog>
  )
}
