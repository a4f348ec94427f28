import { useEffect, useRef, useState } from 'react'
import { download } from '../../../lib/download.ts'
import { copyText } from '../../../lib/share.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Switch } from '../../../ui/controls/fields.tsx'
import { PrintedTitle } from '../../../ui/page/PrintedTitle.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import styles from './Recovery.module.css'

/** New recovery codes, shown only once: the user copies, stores or prints them before continuing. */
export function RecoveryCodes(props: {
  codes: string[]
  /** The e-mail address or the number of the account, which is required together with a code. */
  account: string
  action: string
  running: boolean
  onDone: () => void
  onCancel?: (() => void) | undefined
}) {
  const [areStored, setAreStored] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = [
    t('Recovery codes of {account} for {site}', { account: props.account, site: location.host }),
    '',
    ...props.codes,
    '',
    t('Each signs you in once, at {address}', { address: `${location.origin}/login?recover=true` }),
    '',
  ].join('\n')

  async function copy(): Promise<void> {
    const isCopied = await copyText(text)
    showToast(
      isCopied
        ? { title: t('Copied to clipboard'), description: t('Paste the codes into a safe place now') }
        : {
            title: t('Not copied'),
            description: t('Write the codes down, or download them'),
            destructive: true,
          },
    )
  }

  return (
    <div data-print className={styles.codes}>
      <h3 ref={heading} tabIndex={-1}>
        {t('Your recovery codes')}
      </h3>
      <PrintedTitle>{t('{account} at {site}', { account: props.account, site: location.host })}</PrintedTitle>
      <p className="unprinted">
        {t('They are shown only now. Keep them where you find them without this device; each works once.')}
      </p>
      <ol className={styles.list}>
        {props.codes.map((code) => (
          <li key={code}>
            <code translate="no">{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <Button onClick={() => void copy()}>{t('Copy')}</Button>
        <Button
          onClick={() => download('sideout-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
        >
          {t('Download')}
        </Button>
        <Button onClick={() => window.print()}>{t('Print')}</Button>
      </div>
      <Switch label={t('I have stored these codes')} checked={areStored} onChange={setAreStored} />
      <div className={styles.buttons}>
        {props.onCancel && <Button onClick={props.onCancel}>{t('Cancel')}</Button>}
        <Button primary disabled={!areStored} aria-busy={props.running} onClick={props.onDone}>
          {props.action}
        </Button>
      </div>
    </div>
  )
}
