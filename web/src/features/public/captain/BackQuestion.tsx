import { request } from '../../../api/client/client.ts'
import { useAction } from '../../../api/client/useAction.ts'
import type { TeamPage } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import styles from './Captain.module.css'

/** Asks the captain near the end of a season whether the team plays the next season too. The response can be changed. */
export function BackQuestion({
  question,
  token,
  onResponded,
}: {
  question: NonNullable<TeamPage['back']>
  token: string
  onResponded: () => void
}) {
  const { running, run } = useAction()
  const { answer } = question
  const respond = (back: 'yes' | 'no') =>
    void run(t('The answer was not sent'), async () => {
      await request('POST /api/captain/{token}/back', { path: { token }, body: { back } })
      onResponded()
    })
  return (
    <section className={`card ${styles.place}`} aria-labelledby="back">
      <h2 id="back">{t('Are you back next season?')}</h2>
      <p role="status">
        {answer === 'yes'
          ? t('You have said yes. You can change that until the next season starts.')
          : answer === 'no'
            ? t('You have said no. You can change that until the next season starts.')
            : t('The league plans the next season. Say whether your team plays in it.')}
      </p>
      <div className={styles.answers}>
        <Button
          primary={answer !== 'no'}
          aria-pressed={answer === 'yes'}
          aria-busy={running}
          onClick={() => respond('yes')}
        >
          {t('Yes, we are back')}
        </Button>
        <Button aria-pressed={answer === 'no'} aria-busy={running} onClick={() => respond('no')}>
          {t('No')}
        </Button>
      </div>
    </section>
  )
}
