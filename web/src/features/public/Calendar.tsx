import { copyText } from '../../lib/share.ts'
import { Button } from '../../ui/Button.tsx'
import { PageLink } from '../../ui/LinkButton.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './Public.module.css'

/** The games as a calendar: to subscribe to, which follows every change, or as a file of this moment. */
export function Calendar({ path, of }: { path: string; of: string }) {
  return (
    <div className={styles.buttons} role="group" aria-label={`Calendar of ${of}`}>
      <PageLink href={`webcal://${location.host}${path}`}>Subscribe to Calendar</PageLink>
      <Button onClick={() => void copy(location.origin + path)}>Copy Calendar Link</Button>
      <PageLink href={path} download>
        Download Calendar
      </PageLink>
    </div>
  )
}

async function copy(address: string): Promise<void> {
  if (await copyText(address))
    showToast({ title: 'Link copied!', description: 'Add it to a calendar as a subscription' })
  else showToast({ title: 'The link could not be copied', description: address, destructive: true })
}
