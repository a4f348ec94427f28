import type { ReactNode } from 'react'
import { copyText, share } from '../../lib/share.ts'
import { t } from '../../t.ts'
import { Button } from '../controls/Button.tsx'
import { TextField } from '../controls/fields.tsx'
import { showToast } from '../toast/toast.ts'

interface Props {
  label: string
  address: string
  /** The teams, as "Aces vs Diggers". */
  title: string
  /** Renders an address as a QR code; its code is loaded separately. */
  qrCode: (address: string) => ReactNode
}

/** Shows an address at which anyone can watch a game: as a QR code, to copy and to send. */
export function ShareLink({ label, address, title, qrCode }: Props) {
  return (
    <>
      {qrCode(address)}
      <TextField label={label} readOnly value={address} onFocus={(event) => event.target.select()} />
      <Button primary onClick={() => void copyLink(address)}>
        {t('Copy Link')}
      </Button>
      {typeof navigator.share === 'function' && (
        <Button onClick={() => void sendLink(title, address)}>{t('Send Link')}</Button>
      )}
    </>
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
