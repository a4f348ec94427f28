import { useQuery } from '@tanstack/react-query'
import {
  captainAddress,
  captainsQuery,
  createCaptainLinks,
  setCaptainRules,
} from '../../../api/league/captains.ts'
import { useAction } from '../../../api/client/useAction.ts'
import type { Captains, LeagueView } from '../../../contract/types.ts'
import { copyText, share } from '../../../lib/share.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { SelectField, Switch } from '../../../ui/controls/fields.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { copyLink } from '../../../ui/link/copyLink.ts'
import { LoadFailed, Loading } from '../../../ui/page/Notice.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { linksText } from './linksText.ts'
import styles from './Captains.module.css'

interface Props {
  league: LeagueView
  onClose: () => void
  onPrint: () => void
}

/** The captain's links of all teams, which can be created together, sent as one text and printed, and a list of what captains may do. */
export function CaptainLinks({ league, onClose, onPrint }: Props) {
  const { data, error, refetch } = useQuery(captainsQuery(league.id))
  return (
    <Dialog title={t('Captains’ Links')} onClose={onClose}>
      <div className={styles.stack}>
        <p>
          {t(
            'Every captain gets one link, to the team’s own schedule, results and score links. Captains need no account.',
          )}
        </p>
        {error ? (
          <LoadFailed what={t('The links')} error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Links league={league} captains={data} onPrint={onPrint} />
        ) : (
          <Loading />
        )}
      </div>
    </Dialog>
  )
}

function Links({
  league,
  captains,
  onPrint,
}: {
  league: LeagueView
  captains: Captains
  onPrint: () => void
}) {
  const { running, run } = useAction()
  const { teams, rules } = captains
  const missingCount = teams.filter(({ token }) => token === null).length
  const hasLinks = missingCount < teams.length
  const text = linksText(league.name, captains)
  const makeAll = () =>
    run(t('Failed to make the links'), async () => {
      await createCaptainLinks(league.id)
      showToast({
        title: t('Links made'),
        description: t(
          { one: '{count} team has a link now', other: '{count} teams have a link now' },
          { count: missingCount },
        ),
      })
    })
  return (
    <>
      <div className={styles.buttons}>
        {missingCount > 0 && (
          <Button primary={!hasLinks} aria-busy={running} onClick={() => void makeAll()}>
            {t('Make All Links')}
          </Button>
        )}
        {hasLinks && (
          <>
            <Button primary onClick={() => void sendAll(league.name, text)}>
              {t('Share to the Captains’ Chat')}
            </Button>
            <Button onClick={() => void copyAll(text)}>{t('Copy as Text')}</Button>
            <Button onClick={onPrint}>{t('Print the List')}</Button>
          </>
        )}
      </div>
      <Switch
        label={t('Captains see the score links of their next night')}
        checked={rules.scoreLinks}
        onChange={(scoreLinks) =>
          void run(t('Failed to save'), () => setCaptainRules(league.id, { scoreLinks }))
        }
      />
      <SelectField
        label={t('Results can be disputed for')}
        value={rules.disputeHours}
        onChange={(event) =>
          void run(t('Failed to save'), () =>
            setCaptainRules(league.id, { disputeHours: Number(event.target.value) }),
          )
        }
      >
        {[...new Set([12, 24, 48, 72, 168, rules.disputeHours])]
          .sort((a, b) => a - b)
          .map((hours) => (
            <option key={hours} value={hours}>
              {t({ one: '{count} hour', other: '{count} hours' }, { count: hours })}
            </option>
          ))}
      </SelectField>
      {hasLinks && (
        <ul className={styles.links}>
          {teams.map(({ teamId, name, token, absences }) => (
            <li key={teamId}>
              <span className={styles.contact}>
                <bdi className="cut">{name}</bdi>
                {absences && (
                  <span className="muted">
                    {t(
                      { one: 'cannot play on {count} day', other: 'cannot play on {count} days' },
                      { count: absences },
                    )}
                  </span>
                )}
              </span>
              {token ? (
                <Button
                  small
                  aria-label={t('Copy the link of {name}', { name })}
                  onClick={() => void copyLink(captainAddress(token))}
                >
                  {t('Copy Link')}
                </Button>
              ) : (
                <span className="muted">{t('no link')}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

async function sendAll(title: string, text: string): Promise<void> {
  const outcome = await share(title, text)
  if (outcome === 'copied') showToast({ title: t('Text copied!'), description: t('Paste it into the chat.') })
  if (outcome === 'failed') showFailed()
}

async function copyAll(text: string): Promise<void> {
  if (await copyText(text)) showToast({ title: t('Text copied!'), description: t('Paste it into the chat.') })
  else showFailed()
}

function showFailed(): void {
  showToast({
    title: t('The text could not be copied'),
    description: t('Print the list, or copy the links one by one.'),
    destructive: true,
  })
}
