import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { NoConnection } from '../../api/client/client.ts'
import { cachedLeagues } from '../../api/client/cachedLeagues.ts'
import type { CachedLeague } from '../../api/client/cachedLeagues.ts'
import { planQuery } from '../../api/account/plan.ts'
import { leaguesQuery } from '../../api/client/queries.ts'
import { tonightsQuery } from '../../api/league/tonight.ts'
import type { UserView } from '../../contract/types.ts'
import { accountPage, hallsPage } from '../../lib/pages.ts'
import { useStore } from '../../lib/store.ts'
import { useMedia } from '../../lib/useMedia.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton, PageLink } from '../../ui/controls/LinkButton.tsx'
import { Empty, Hint, LoadFailed, Loading } from '../../ui/page/Notice.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ScreenTitle } from '../../ui/page/ScreenTitle.tsx'
import { DeletedLeagues } from './DeletedLeagues.tsx'
import { TryDemo } from './DemoLeague.tsx'
import { LeagueCard, sortByNextNight } from './LeagueCard.tsx'
import { describeLeagueLimit } from './whyNoLeague.ts'
import styles from './MyLeagues.module.css'

export interface CreateProps {
  what: 'league' | 'tournament'
  /** Why the plan of the user does not allow a new league; empty if it does. */
  note: string
  onClose: () => void
  /** Opens the tournament dialog instead. */
  onTournament: () => void
}

/** The dashboard: the leagues of the signed-in user. While offline it shows the cached list. */
export function MyLeagues({
  user,
  account,
  create,
}: {
  user: UserView | null
  /** The account menu of a phone; wide screens show its items elsewhere. */
  account?: ReactNode
  /** Renders the dialog that creates a league or a tournament. */
  create: (props: CreateProps) => ReactNode
}) {
  const isWide = useMedia('(min-width: 40rem)')
  const { data, error, refetch } = useQuery(leaguesQuery)
  const { data: nights } = useQuery(tonightsQuery)
  const { data: plan } = useQuery({ ...planQuery, enabled: user?.plan === 'billed' })
  const note = plan ? describeLeagueLimit(plan) : ''
  const cachedList = useStore(cachedLeagues)
  const [creating, setCreating] = useState<CreateProps['what']>()
  const isOffline = error instanceof NoConnection && cachedList.length > 0
  const leagues: CachedLeague[] | undefined = data ?? (isOffline ? cachedList : undefined)

  return (
    <Page>
      {isWide && (
        <div className={styles.account}>
          <Link href={accountPage} className="break">
            {user?.email || t('User')}
          </Link>
          <PageLink href="/api/logout">{t('Logout')}</PageLink>
        </div>
      )}
      <div className={styles.top}>
        <ScreenTitle tab={`${t('My Leagues')} · Sideout`}>{t('My Leagues')}</ScreenTitle>
        <span className={styles.actions}>
          <Button primary onClick={() => setCreating('league')}>
            {t('Create League')}
          </Button>
          {!isWide && account}
        </span>
      </div>
      {isOffline && (
        <Hint>
          {t('The server cannot be reached. This is the last list of your leagues on this device.')}
        </Hint>
      )}
      {leagues && leagues.length > 0 ? (
        <ul className={styles.grid}>
          {sortByNextNight(leagues, nights).map(({ league, night }) => (
            <LeagueCard
              key={league.id}
              league={league}
              night={night}
              offer={data?.find(({ id }) => id === league.id)}
            />
          ))}
        </ul>
      ) : leagues ? (
        <Empty title={t('No leagues yet')}>
          <p>
            {t('A league has tiers of teams, courts, a schedule and standings. It takes three short steps.')}
          </p>
          <Button onClick={() => setCreating('league')}>{t('Create Your First League')}</Button>
          <p>{t('A tournament has pools and a knockout on one day.')}</p>
          <Button onClick={() => setCreating('tournament')}>{t('Create a Tournament')}</Button>
          <TryDemo />
        </Empty>
      ) : error ? (
        <LoadFailed what={t('Your leagues')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
      {leagues && leagues.length > 0 && (
        <section className={styles.halls} aria-labelledby="halls">
          <div>
            <h2 id="halls">{t('Halls')}</h2>
            <p className="muted">{t('Courts that several leagues use, and who has them on a day')}</p>
          </div>
          <LinkButton href={hallsPage}>{t('Open Halls')}</LinkButton>
        </section>
      )}
      {data && <DeletedLeagues />}
      {creating &&
        create({
          what: creating,
          note,
          onClose: () => setCreating(undefined),
          onTournament: () => setCreating('tournament'),
        })}
    </Page>
  )
}
