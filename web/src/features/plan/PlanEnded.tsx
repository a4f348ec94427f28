import { planSentence } from '../../api/client/session.ts'
import { planPage } from '../../lib/pages.ts'
import { useStore } from '../../lib/store.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { PageLink } from '../../ui/controls/LinkButton.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogButtons } from '../../ui/dialog/DialogButtons.tsx'
import styles from './PlanEnded.module.css'

/** Explains over the page that a change requires a plan. The plan opens in a new tab, so that unsaved input is not lost. */
export function PlanEnded() {
  const sentence = useStore(planSentence)
  const close = () => planSentence.set('')
  return (
    <Dialog title={t('This needs Pro')} onClose={close}>
      <div className={styles.body}>
        <p>{sentence}</p>
        <p className="muted">{t('What you typed is still here: when Pro is back, save it again.')}</p>
      </div>
      <DialogButtons>
        <Button onClick={close}>{t('Not Now')}</Button>
        <PageLink primary href={planPage} target="_blank" rel="noopener">
          {t('See the Plan')}
        </PageLink>
      </DialogButtons>
    </Dialog>
  )
}
