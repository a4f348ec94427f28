import { useEffect, useRef } from 'react'
import type { NewApiToken } from '../../../contract/types.ts'
import { copyText } from '../../../lib/share.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import styles from '../recovery/Recovery.module.css'

/** A new token. Its secret is shown only once. */
export function MadeToken({ newToken, onDone }: { newToken: NewApiToken; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  async function copy(): Promise<void> {
    const isCopied = await copyText(newToken.secret)
    showToast(
      isCopied
        ? { title: t('Copied to clipboard'), description: t('Paste the token into your script now') }
        : {
            title: t('Not copied'),
            description: t('Select the token and copy it yourself'),
            destructive: true,
          },
    )
  }

  return (
    <div className={styles.codes}>
      <h3 ref={heading} tabIndex={-1} className="break">
        {t('Your new token “{name}”', { name: newToken.name })}
      </h3>
      <p>{t('It is shown only now. Whoever has it can do what you allowed it; keep it like a password.')}</p>
      <p className="break">
        <code translate="no">{newToken.secret}</code>
      </p>
      <div className={styles.buttons}>
        <Button onClick={() => void copy()}>{t('Copy Token')}</Button>
        <Button primary onClick={onDone}>
          {t('Done')}
        </Button>
      </div>
    </div>
  )
}
