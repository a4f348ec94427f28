import { copyText } from '../../lib/share.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { PageLink } from '../../ui/controls/LinkButton.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import styles from './Public.module.css'

/** The games as a calendar: a subscription, which receives changes, or a file, which does not. */
export function Calendar({ path, of }: { path: string; of: string }) {
  return (
    <div
      className={`${styles.buttons} unprinted`}
      role="group"
      aria-label={t('Calendar of {name}', { name: of })}
    >
      <PageLink href={`webcal://${location.host}${path}`}>{t('Subscribe to Calendar')}</PageLink>
      <Button onClick={() => void copy(location.origin + path)}>{t('Copy Calendar Link')}</Button>
      <PageLink href={path} download>
        {t('Download Calendar')}
      </PageLink>
    </div>
  )
}

async function copy(address: string): Promise<void> {
  if (await copyText(address))
    showToast({ title: t('Link copied!'), description: t('Add it to a calendar as a subscription') })
  else showToast({ title: t('The link could not be copied'), description: address, destructive: true })
}
