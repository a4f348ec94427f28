import type { ReactNode } from 'react'
import { copyText, share } from '../../lib/share.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './ShareWatch.module.css'

interface Props {
  /** Who plays whom. */
  title: string
  qrCode: (address: string) => ReactNode
  onClose: () => void
}

/** The address of this page: to show as a code, to copy, to send. */
export function ShareWatch({ title, qrCode, onClose }: Props) {
  const address = location.origin + location.pathname
  return (
    <Dialog title="Share" onClose={onClose}>
      <div className={styles.ways}>
        <p>Whoever has this link can watch {title}, without an account. Nobody can score with it.</p>
        {qrCode(address)}
        <TextField label="Watch link" readOnly value={address} onFocus={(event) => event.target.select()} />
        <Button primary onClick={() => void copyLink(address)}>
          Copy Link
        </Button>
        {typeof navigator.share === 'function' && (
          <Button onClick={() => void send(title, address)}>Send Link</Button>
        )}
        <LinkButton href={`${location.pathname.replace(/^\/watch\//, '/overlay/')}?help`}>
          Overlay for a Video Stream
        </LinkButton>
      </div>
    </Dialog>
  )
}

async function copyLink(address: string): Promise<void> {
  if (await copyText(address)) copied()
  else failed(address)
}

async function send(title: string, address: string): Promise<void> {
  const outcome = await share(title, address)
  if (outcome === 'copied') copied()
  if (outcome === 'failed') failed(address)
}

function copied(): void {
  showToast({ title: 'Link copied!', description: 'Whoever has it can watch this game' })
}

function failed(address: string): void {
  showToast({ title: 'The link could not be copied', description: address, destructive: true })
}
