import { request } from '../../api/client/client.ts'
import type { JoinPage } from '../../contract/types.ts'
import { dayInWords, instantIn, timeInWords } from '../../lib/dates.ts'
import { t } from '../../t.ts'
import { CardPage } from '../../ui/page/CardPage.tsx'
import { Hint } from '../../ui/page/Notice.tsx'
import { LinkProblem } from './LinkProblem.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { useLoaded } from './useLoaded.ts'
import styles from './SignUp.module.css'

/** The page on which a team signs up for a league. Its sender needs no account. */
export function SignUpPage({ token }: { token: string }) {
  const { page, error, reload } = useLoaded(token, () =>
    request('GET /api/join/{token}', { path: { token } }),
  )
  if (!page) return <LinkProblem error={error} onRetry={reload} />
  return (
    <CardPage title={t('Sign up for {league}', { league: page.league })}>
      {error && <Hint>{t('There is no connection. This page may be out of date.')}</Hint>}
      <Facts page={page} />
      {page.door === 'closed' ? (
        <p>{t('Sign-up is closed. Ask the league if it still takes teams.')}</p>
      ) : page.door === 'returning' && page.returning.length === 0 ? (
        <p>{t('All teams of the last season have signed up.')}</p>
      ) : (
        <SignUpForm token={token} page={page} onSent={reload} />
      )}
    </CardPage>
  )
}

/** When the league plays, and how many places are left. */
function Facts({ page }: { page: JoinPage }) {
  const { door, opensAt, closesAt, timezone } = page
  return (
    <div className={styles.facts}>
      {page.season && <p className="break">{page.season}</p>}
      <p className={styles.places}>{placesInWords(page)}</p>
      {page.startDate && (
        <p>
          {page.endDate
            ? t('{first} to {last}', { first: dayInWords(page.startDate), last: dayInWords(page.endDate) })
            : t('From {day}', { day: dayInWords(page.startDate) })}
          {page.start && page.end && ` · ${timeInWords(page.start)} – ${timeInWords(page.end)}`}
        </p>
      )}
      {page.note && <p className="break">{page.note}</p>}
      {door === 'returning' && opensAt && (
        <p>
          {t('Until {time} only teams of the last season can sign up.', {
            time: instantIn(timezone, opensAt),
          })}
        </p>
      )}
      {door !== 'closed' && closesAt && (
        <p className="muted">{t('Sign-up closes on {time}.', { time: instantIn(timezone, closesAt) })}</p>
      )}
    </div>
  )
}

function placesInWords({ left, places, waiting }: JoinPage): string {
  if (left > 0)
    return t(
      { one: '{count} of {places} places is left', other: '{count} of {places} places are left' },
      { count: left, places },
    )
  return waiting === 0
    ? t('All {places} places are taken: you would be first on the waiting list', { places })
    : t(
        {
          one: 'All {places} places are taken, and {count} team waits',
          other: 'All {places} places are taken, and {count} teams wait',
        },
        { count: waiting, places },
      )
}
