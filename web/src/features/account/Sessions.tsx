import { useQuery } from '@tanstack/react-query'
import { endOtherSessions, endSession } from '../../api/account/account.ts'
import { queryClient, sessionsQuery } from '../../api/client/queries.ts'
import type { SessionView } from '../../contract/types.ts'
import { useAction } from '../../api/client/useAction.ts'
import { instantInWords } from '../../lib/dates.ts'
import { browserInWords } from '../../lib/userAgent.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LoadFailed, Loading } from '../../ui/page/Notice.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { AccountSection } from './AccountSection.tsx'
import styles from './Account.module.css'

/** Lists the sessions of the user, each of which can be ended. */
export function Sessions() {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery)
  const { running, run } = useAction()

  const endSessions = (description: string, request: () => Promise<unknown>) =>
    run(t('Failed to sign out'), async () => {
      await request()
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      showToast({ title: t('Signed out'), description })
    })
  const otherCount = sessions?.filter((session) => !session.here).length ?? 0

  return (
    <AccountSection title={t('Where you are signed in')}>
      <p className="muted">
        {t(
          'The address is that of the network from which you signed in. It does not tell where the device is now.',
        )}
      </p>
      {error ? (
        <LoadFailed what={t('Your sessions')} error={error} onRetry={() => void refetch()} />
      ) : !sessions ? (
        <Loading />
      ) : (
        <ul className={styles.list}>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              running={running}
              onSignOut={() =>
                void endSessions(
                  t('{browser} has to sign in again', { browser: browserInWords(session.userAgent) }),
                  () => endSession(session.id),
                )
              }
            />
          ))}
        </ul>
      )}
      {otherCount > 0 && (
        <div>
          <Button
            aria-busy={running}
            onClick={() => void endSessions(t('You are signed in only here'), endOtherSessions)}
          >
            {t('Sign Out Everywhere Else')}
          </Button>
        </div>
      )}
    </AccountSection>
  )
}

function SessionRow({
  session,
  running,
  onSignOut,
}: {
  session: SessionView
  running: boolean
  onSignOut: () => void
}) {
  const name = browserInWords(session.userAgent)
  return (
    <li>
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {session.here && ` (${t('this device')})`}
        {session.address && (
          <p className="break">
            <bdi>{t('From {address}', { address: session.address })}</bdi>
          </p>
        )}
        <p className="muted">
          {t('Since {start}, last seen {lastSeen}', {
            start: instantInWords(session.createdAt),
            lastSeen: instantInWords(session.lastSeenAt),
          })}
        </p>
      </div>
      {!session.here && (
        <Button aria-label={t('Sign out {name}', { name })} aria-busy={running} onClick={onSignOut}>
          {t('Sign Out')}
        </Button>
      )}
    </li>
  )
}
