import { useState } from 'react'
import { ApiError } from '../../api/client/client.ts'
import { noticesQuery, takeAddress } from '../../api/account/mail.ts'
import { queryClient, userQuery } from '../../api/client/queries.ts'
import { sentenceOf, useAction } from '../../api/client/useAction.ts'
import { accountPage } from '../../lib/pages.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { CardPage } from '../../ui/page/CardPage.tsx'
import styles from './Mail.module.css'

/** The page of the link that confirms a new e-mail address of an account. No sign-in is required. */
export function TakeAddress({ token }: { token: string }) {
  const [isDone, setIsDone] = useState(false)
  const [failure, setFailure] = useState('')
  const { running, run } = useAction()

  async function confirmAddress(): Promise<void> {
    const error = await run(t('Address not changed'), async () => {
      await takeAddress(token)
      await Promise.all(
        [userQuery, noticesQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
      )
      setIsDone(true)
    })
    setFailure(error instanceof ApiError ? error.sentence : error ? sentenceOf(error) : '')
  }

  const account = (
    <div>
      <LinkButton primary={isDone} href={accountPage}>
        {t('Your account')}
      </LinkButton>
    </div>
  )
  if (isDone)
    return (
      <CardPage title={t('Your account has this address now')}>
        <p role="status">{t('Sign in with it from now on. Where you are signed in you stay so.')}</p>
        {account}
      </CardPage>
    )
  return (
    <CardPage title={t('Use this address for your account')}>
      <p>
        {t(
          'Your account gets the address to which this mail came. You sign in with it from then on, and we write to it.',
        )}
      </p>
      {failure ? (
        <>
          <p className="bad" role="alert">
            {failure}
          </p>
          {account}
        </>
      ) : (
        <div className={styles.form}>
          <Button primary aria-busy={running} onClick={() => void confirmAddress()}>
            {t('Use This Address')}
          </Button>
        </div>
      )}
    </CardPage>
  )
}
