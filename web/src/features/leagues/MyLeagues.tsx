import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { NoConnection } from '../../api/client.ts'
import { cachedLeagues } from '../../api/cachedLeagues.ts'
import type { CachedLeague } from '../../api/cachedLeagues.ts'
import { leaguesQuery } from '../../api/queries.ts'
import type { LeagueView, UserView } from '../../contract/types.ts'
import { accountPage } from '../../lib/pages.ts'
import { leaguePath } from '../../lib/paths.ts'
import { useStore } from '../../lib/store.ts'
import { sportNames } from '../../rules/sports.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton, PageLink } from '../../ui/controls/LinkButton.tsx'
import { Empty, Hint, LoadFailed, Loading } from '../../ui/page/Notice.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ScreenTitle } from '../../ui/page/ScreenTitle.tsx'
import { CreateLeague } from './create/CreateLeague.tsx'
import { DeletedLeagues } from './DeletedLeagues.tsx'
import { LeagueOffer } from './LeagueOffer.tsx'
import styles from './MyLeagues.module.css'

/** The dashboard: the leagues of the signed-in user. Without a connection it shows the last known list. */
export function MyLeagues({ user }: { user: UserView | null }) {
  const { data, error, refetch } = useQuery(leaguesQuery)
  const knownLeagueList = useStore(cachedLeagues)
  const [isCreating, setIsCreating] = useState(false)
  const isOffline = error instanceof NoConnection && knownLeagueList.length > 0
  const leagues: CachedLeague[] | undefined = data ?? (isOffline ? knownLeagueList : undefined)

  return (
    <Page>
      <div className={styles.account}>
        <Link href={accountPage} className="break">
          {user?.email || t('User')}
        </Link>
        <PageLink href="/api/logout">{t('Logout')}</PageLink>
      </div>
      <div className={styles.top}>
        <ScreenTitle tab={`${t('My Leagues')} · Sideout`}>{t('My Leagues')}</ScreenTitle>
        <Button primary onClick={() => setIsCreating(true)}>
          {t('Create League')}
        </Button>
      </div>
      {isOffline && (
        <Hint>
          {t('The server cannot be reached. This is the last list of your leagues on this device.')}
        </Hint>
      )}
      {leagues && leagues.length > 0 ? (
        <ul className={styles.grid}>
          {leagues.map((league) => (
            <LeagueCard key={league.id} league={league} offer={data?.find(({ id }) => id === league.id)} />
          ))}
        </ul>
      ) : leagues ? (
        <Empty title={t('No leagues yet')}>
          <p>
            {t('A league has tiers of teams, courts, a schedule and standings. It takes three short steps.')}
          </p>
          <Button onClick={() => setIsCreating(true)}>{t('Create Your First League')}</Button>
        </Empty>
      ) : error ? (
        <LoadFailed what={t('Your leagues')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
      {data && <DeletedLeagues />}
      {isCreating && <CreateLeague onClose={() => setIsCreating(false)} />}
    </Page>
  )
}

/** The card of a league. `offer` is the league as the server knows it now, with the offer to take it over. */
function LeagueCard({ league, offer }: { league: CachedLeague; offer: LeagueView | undefined }) {
  const { id, name, tierCount, teamsPerTier, role } = league
  const isManager = role !== 'viewer' && role !== 'scorer'
  return (
    <li className={`card ${styles.card}`}>
      <h2 className="break">
        <bdi>{name}</bdi>
      </h2>
      <p className="muted">
        {[
          sportNames[league.sportType],
          t({ one: '{count} tier', other: '{count} tiers' }, { count: tierCount }),
          t('Max {teams} teams', { teams: tierCount * teamsPerTier }),
          ...(role === 'viewer' ? [t('You are a viewer')] : role === 'scorer' ? [t('You are a scorer')] : []),
        ].join(' · ')}
      </p>
      {offer && <LeagueOffer league={offer} />}
      <div>
        <LinkButton href={leaguePath(id)} label={name}>
          {isManager ? t('Manage League') : t('Open League')}
        </LinkButton>
      </div>
    </li>
  )
}
