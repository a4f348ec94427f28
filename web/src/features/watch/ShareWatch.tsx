import type { ReactNode } from 'react'
import { copyText, share } from '../../lib/share.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './ShareWatch.module.css'

interface Props {
  /** The teams, as "Aces vs Diggers". */
  title: string
  /** The path of the overlay of this game. */
  overlay: string
  qrCode: (address: string) => ReactNode
  onClose: () => void
}

/** Shares the address of this page: as a QR code, by copying or by sending it. */
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
        {qrCode(address)}
        <TextField
          label={t('Watch link')}
          readOnly
          value={address}
          onFocus={(event) => event.target.select()}
        />
        <Button primary onClick={() => void copyLink(address)}>
          {t('Copy Link')}
        </Button>
        {typeof navigator.share === 'function' && (
          <Button onClick={() => void sendLink(title, address)}>{t('Send Link')}</Button>
        )}
        <LinkButton href={`${overlay}?help`}>{t('Overlay for a Video Stream')}</LinkButton>
      </div>
    </Dialog>
  )
}

async function copyLink(address: string): Promise<void> {
  if (await copyText(address)) showCopied()
  else showCopyFailed(address)
}

async function sendLink(title: string, address: string): Promise<void> {
  const outcome = await share(title, address)
  if (outcome === 'copied') showCopied()
  if (outcome === 'failed') showCopyFailed(address)
}

function showCopied(): void {
  showToast({ title: t('Link copied!'), description: t('Anyone with it can watch this game') })
}

function showCopyFailed(address: string): void {
  showToast({ title: t('The link could not be copied'), description: address, destructive: true })
}
