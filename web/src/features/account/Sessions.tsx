import { useQuery } from '@tanstack/react-query'
import { endOtherSessions, endSession } from '../../api/account.ts'
import { queryClient, sessionsQuery } from '../../api/queries.ts'
import type { SessionView } from '../../contract/types.ts'
import { useDeed } from '../../api/useDeed.ts'
import { instantInWords } from '../../lib/dates.ts'
import { browserInWords } from '../../lib/userAgent.ts'
import { Button } from '../../ui/Button.tsx'
import { keepFocus } from '../../ui/keepFocus.ts'
import { LoadFailed, Loading } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/toast.ts'
import { Section } from './Account.tsx'
import styles from './Account.module.css'

/** Where the person is signed in. */
export function Sessions() {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery)
  const { running, run } = useDeed()

  const end = (description: string, deed: () => Promise<unknown>) =>
    run('Failed to sign out', async () => {
      await deed()
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      keepFocus()
      showToast({ title: 'Signed out', description })
    })
  const others = sessions?.filter((session) => !session.here).length ?? 0

  return (
    <Section title="Where you are signed in">
      {error ? (
        <LoadFailed what="Your sessions" error={error} onRetry={() => void refetch()} />
      ) : !sessions ? (
        <Loading />
      ) : (
        <ul className={styles.list}>
          {sessions.map((session) => (
            <Session
              key={session.id}
              session={session}
              running={running}
              onEnd={() =>
                void end(`${browserInWords(session.userAgent)} has to sign in again`, () =>
                  endSession(session.id),
                )
              }
            />
          ))}
        </ul>
      )}
      {others > 0 && (
        <div>
          <Button
            aria-busy={running}
            onClick={() => void end('You are signed in here and nowhere else', endOtherSessions)}
          >
            Sign Out Everywhere Else
          </Button>
        </div>
      )}
    </Section>
  )
}

function Session({ session, running, onEnd }: { session: SessionView; running: boolean; onEnd: () => void }) {
  const name = browserInWords(session.userAgent)
  return (
    <li>
      <div>
        <strong>{name}</strong>
        {session.here && ' (this one)'}
        <p className="muted">
          Since {instantInWords(session.createdAt)}, last seen {instantInWords(session.lastSeenAt)}
        </p>
      </div>
      {!session.here && (
        <Button aria-label={`Sign out ${name}`} aria-busy={running} onClick={onEnd}>
          Sign Out
        </Button>
      )}
    </li>
  )
}
