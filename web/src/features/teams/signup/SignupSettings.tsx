import { useState } from 'react'
import { renewSignupLink, setSignupPage, signUpAddress } from '../../../api/league/signups.ts'
import { showAtField, useAction } from '../../../api/client/useAction.ts'
import type { LeagueView, SignupInbox } from '../../../contract/types.ts'
import { iframeHtml } from '../../../lib/embedHtml.ts'
import { copyText, share } from '../../../lib/share.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/fields.tsx'
import { Form, useForm } from '../../../ui/controls/form.tsx'
import { StepperField } from '../../../ui/controls/StepperField.tsx'
import { TextArea } from '../../../ui/controls/TextArea.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { copyHtml, copyLink } from '../../../ui/link/copyLink.ts'
import { QrCode } from '../../../ui/link/QrCode.tsx'
import { PlanNote } from '../../../ui/page/PlanNote.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { fieldOf, instantOf } from './localTime.ts'
import { signupText } from './signupText.ts'
import styles from './Signups.module.css'

/** Opens and closes sign-up, with its link as a QR code and a text to send, and its settings. */
export function SignupSettings({
  league,
  inbox,
  onClose,
}: {
  league: LeagueView
  inbox: SignupInbox
  onClose: () => void
}) {
  const { page } = inbox
  const isOpen = page?.open === true
  return (
    <Dialog title={t('Sign-up')} onClose={onClose}>
      <div className={styles.stack}>
        <PlanNote />
        {page && isOpen && <LinkToSend league={league} token={page.token} />}
        <Settings league={league} inbox={inbox} />
      </div>
    </Dialog>
  )
}

function LinkToSend({ league, token }: { league: LeagueView; token: string }) {
  const { running, run } = useAction()
  const address = signUpAddress(token)
  const text = signupText(league, address)
  const send = async () => {
    const outcome = await share(league.name, text)
    if (outcome === 'copied')
      showToast({ title: t('Text copied!'), description: t('Paste it into the chat.') })
  }
  const copy = async () => {
    if (await copyText(text))
      showToast({ title: t('Text copied!'), description: t('Paste it into the chat.') })
    else showToast({ title: t('The text could not be copied'), description: address, destructive: true })
  }
  return (
    <>
      <div className={styles.code}>
        <QrCode address={address} />
      </div>
      <TextField
        label={t('Link for the captains')}
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <div className={styles.buttons}>
        <Button primary onClick={() => void send()}>
          {t('Share to the Captains’ Chat')}
        </Button>
        <Button onClick={() => void copyLink(address)}>{t('Copy Link')}</Button>
        <Button onClick={() => void copy()}>{t('Copy as Text')}</Button>
        <Button
          onClick={() =>
            void copyHtml(iframeHtml(address, t('Sign up for {league}', { league: league.name })))
          }
        >
          {t('Copy HTML for a Website')}
        </Button>
        <Button
          aria-busy={running}
          onClick={() => void run(t('Failed to make the link'), () => renewSignupLink(league.id))}
        >
          {t('Replace the Link')}
        </Button>
      </div>
    </>
  )
}

function Settings({ league, inbox: { page, suggested } }: { league: LeagueView; inbox: SignupInbox }) {
  const { running, run } = useAction()
  const isOpen = page?.open === true
  const [hasMore, setHasMore] = useState(false)
  const form = useForm(
    {
      places: String(page?.places ?? suggested),
      opensAt: fieldOf(page?.opensAt, league.timezone),
      closesAt: fieldOf(page?.closesAt, league.timezone),
      note: page?.note ?? '',
      payUrl: page?.payUrl ?? '',
    },
    ({ places }) => (/^[1-9]\d*$/.test(places.trim()) ? {} : { places: t('Enter a number') }),
  )
  const { values, errors, change } = form

  async function save(open: boolean): Promise<void> {
    if (!form.passes()) return
    const error = await run(t('Failed to save'), async () => {
      await setSignupPage(league.id, {
        open,
        places: Number(values.places),
        opensAt: instantOf(values.opensAt, league.timezone),
        closesAt: instantOf(values.closesAt, league.timezone),
        note: values.note,
        payUrl: values.payUrl.trim(),
      })
      showToast(
        open
          ? { title: t('Sign-up is open'), description: t('Send the link to your captains') }
          : { title: t('Sign-up is closed'), description: t('What was sent stays here') },
      )
    })
    showAtField(form, error)
  }

  return (
    <Form failures={form.failures} className={styles.stack} onSubmit={() => void save(true)}>
      <StepperField
        label={t('Places')}
        hint={t(
          { one: 'The tiers have room for {count} team.', other: 'The tiers have room for {count} teams.' },
          { count: suggested },
        )}
        min={1}
        error={errors.places}
        value={values.places}
        onChange={(places) => change({ places })}
      />
      {hasMore || page ? (
        <>
          <TextField
            label={t('Until then only teams of the last season')}
            type="datetime-local"
            error={errors.opensAt}
            value={values.opensAt}
            onChange={(event) => change({ opensAt: event.target.value })}
          />
          <TextField
            label={t('Closes')}
            type="datetime-local"
            error={errors.closesAt}
            value={values.closesAt}
            onChange={(event) => change({ closesAt: event.target.value })}
          />
          <TextArea
            label={t('Note for the captains')}
            rows={3}
            maxLength={500}
            error={errors.note}
            value={values.note}
            onChange={(event) => change({ note: event.target.value })}
          />
          <TextField
            label={t('Where the fee is paid')}
            type="url"
            hint={t('An address that begins with https://. Sideout takes no money: you mark who has paid.')}
            error={errors.payUrl}
            value={values.payUrl}
            onChange={(event) => change({ payUrl: event.target.value })}
          />
        </>
      ) : (
        <div>
          <Button onClick={() => setHasMore(true)}>{t('Dates, a note, a fee')}</Button>
        </div>
      )}
      <div className={styles.buttons}>
        <Button primary={!isOpen} type="submit" aria-busy={running}>
          {isOpen ? t('Save') : t('Open Sign-up')}
        </Button>
        {isOpen && <Button onClick={() => void save(false)}>{t('Close Sign-up')}</Button>}
      </div>
    </Form>
  )
}
