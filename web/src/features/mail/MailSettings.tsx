import { useQuery } from '@tanstack/react-query'
import { chooseNotices, sendConfirmationMail, noticesQuery } from '../../api/account/mail.ts'
import { configQuery, queryClient } from '../../api/client/queries.ts'
import { useAction } from '../../api/client/useAction.ts'
import type { NoticeSettings, NoticeTopic, Undelivered } from '../../contract/types.ts'
import { dayOf } from '../../lib/dates.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Switch } from '../../ui/controls/fields.tsx'
import { LoadFailed, Loading } from '../../ui/page/Notice.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import styles from './Mail.module.css'

const topicNames: [NoticeTopic, string][] = [
  ['results', t('Results are missing or disputed')],
  ['changes', t('Games are moved or cancelled')],
  ['schedules', t('A schedule is published')],
  ['weeks', t('A week is closed')],
]

/** The settings for the mails that the user receives. Renders nothing if the server sends no mail. */
export function MailSettings() {
  const { data: config } = useQuery(configQuery)
  return config?.mail ? <NoticeForm /> : null
}

function NoticeForm() {
  const { data: settings, error, refetch } = useQuery(noticesQuery)
  return (
    <section className={styles.section} aria-label={t('Mails')}>
      <h2>{t('Mails')}</h2>
      <div className="card">
        {error ? (
          <LoadFailed what={t('Your mail settings')} error={error} onRetry={() => void refetch()} />
        ) : !settings ? (
          <Loading />
        ) : (
          <>
            {settings.undelivered && <DeliveryProblem mail={settings.undelivered} />}
            {settings.confirmed ? (
              <LeagueTopics settings={settings} />
            ) : (
              <UnconfirmedAddress address={settings.address} />
            )}
          </>
        )}
      </div>
    </section>
  )
}

function DeliveryProblem({ mail: { at, waits, reason } }: { mail: Undelivered }) {
  const day = dayOf(at)
  return (
    <p className="bad break">
      {waits
        ? t('The mail of {day} waits: the mail server takes none at the moment. It is tried again.', { day })
        : t('The mail of {day} did not arrive ({reason}). Ask the operator of this server for help.', {
            day,
            reason,
          })}
    </p>
  )
}

function UnconfirmedAddress({ address }: { address: string }) {
  const { running, run } = useAction()
  if (!address) return <p>{t('Your account has no e-mail address, so nothing is mailed to you.')}</p>

  const send = () =>
    run(t('No mail was sent'), async () => {
      await sendConfirmationMail()
      showToast({ title: t('Mail sent'), description: t('Open its link to confirm your address') })
    })
  return (
    <>
      <p className="break">
        {t(
          '{address} is not confirmed yet. Open the link in the mail that we sent there, then we can write to you.',
          {
            address,
          },
        )}
      </p>
      <div>
        <Button aria-busy={running} onClick={() => void send()}>
          {t('Send the Mail Again')}
        </Button>
      </div>
    </>
  )
}

function LeagueTopics({ settings }: { settings: NoticeSettings }) {
  const { run } = useAction()
  const choose = (leagueId: number | undefined, topics: NoticeTopic[]) =>
    void run(t('Not saved'), async () => {
      queryClient.setQueryData(noticesQuery.queryKey, await chooseNotices(leagueId, topics))
    })
  return (
    <>
      <p className="muted">{t('Mails about your account always come. You choose the others:')}</p>
      <Topics
        name={t('All leagues')}
        topics={settings.topics}
        onChange={(topics) => choose(undefined, topics)}
      />
      {settings.leagues.map((league) => (
        <details key={league.id} className={styles.league}>
          <summary className="break">
            <bdi>{league.name}</bdi>
          </summary>
          <Topics
            name={league.name}
            topics={league.topics}
            onChange={(topics) => choose(league.id, topics)}
          />
        </details>
      ))}
    </>
  )
}

function Topics({
  name,
  topics,
  onChange,
}: {
  name: string
  topics: NoticeTopic[]
  onChange: (topics: NoticeTopic[]) => void
}) {
  return (
    <div role="group" aria-label={name} className={styles.topics}>
      {topicNames.map(([topic, label]) => (
        <Switch
          key={topic}
          label={label}
          checked={topics.includes(topic)}
          onChange={(isWanted) =>
            onChange(isWanted ? [...topics, topic] : topics.filter((other) => other !== topic))
          }
        />
      ))}
    </div>
  )
}
