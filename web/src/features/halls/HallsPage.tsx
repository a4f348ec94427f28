import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { hallsQuery } from '../../api/league/halls.ts'
import type { Hall } from '../../contract/types.ts'
import { leaguesPage } from '../../lib/pages.ts'
import { hallPath } from '../../lib/paths.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { Empty, Hint, LoadFailed, Loading } from '../../ui/page/Notice.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ScreenTitle } from '../../ui/page/ScreenTitle.tsx'
import { Tag } from '../../ui/team/Tag.tsx'
import { AdoptDialog } from './AdoptDialog.tsx'
import { CreateHall } from './CreateHall.tsx'
import { JoinHall } from './JoinHall.tsx'
import { leagueKit } from './leagueKits.ts'
import '../../ui/style/kits.css'
import styles from './Halls.module.css'

type Opened = 'create' | 'join' | { hall: Hall; code: string }

/** The halls of the user, and those of others that their leagues use. */
export function HallsPage() {
  const { data: halls, error, refetch } = useQuery(hallsQuery)
  const [opened, setOpened] = useState<Opened>()
  const onClose = () => setOpened(undefined)
  return (
    <Page>
      <p>
        <Link href={leaguesPage}>{t('My Leagues')}</Link>
      </p>
      <div className={styles.top}>
        <ScreenTitle tab={`${t('Halls')} · Sideout`}>{t('Halls')}</ScreenTitle>
        <span className={styles.actions}>
          <Button onClick={() => setOpened('join')}>{t('Join with a Code')}</Button>
          <Button primary onClick={() => setOpened('create')}>
            {t('Create Hall')}
          </Button>
        </span>
      </div>
      {error && halls && <Hint>{t('The server cannot be reached. This is what was loaded last.')}</Hint>}
      {halls && halls.length > 0 ? (
        <ul className={styles.cards}>
          {halls.map((hall) => (
            <HallCard key={hall.id} hall={hall} />
          ))}
        </ul>
      ) : halls ? (
        <Empty title={t('No halls yet')}>
          <p>
            {t(
              'A hall has courts that several leagues use. No league gets a court at a time at which another one has it, and one page shows the whole day.',
            )}
          </p>
          <Button onClick={() => setOpened('create')}>{t('Create Your First Hall')}</Button>
        </Empty>
      ) : error ? (
        <LoadFailed what={t('Your halls')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
      {opened === 'create' && (
        <CreateHall onCreated={(hall) => setOpened({ hall, code: '' })} onClose={onClose} />
      )}
      {opened === 'join' && (
        <JoinHall onFound={(hall, code) => setOpened({ hall, code })} onClose={onClose} />
      )}
      {typeof opened === 'object' && <AdoptDialog {...opened} onClose={onClose} />}
    </Page>
  )
}

function HallCard({ hall }: { hall: Hall }) {
  const { id, name, courts, leagues, others, isOwner } = hall
  return (
    <li className={`card ${styles.card}`}>
      <h2 className="break">
        <bdi>{name}</bdi> {!isOwner && <Tag>{t('of another owner')}</Tag>}
      </h2>
      <p className="muted break">
        {courts.length > 0 ? courts.map((court) => court.name).join(', ') : t('No courts yet')}
      </p>
      <ul className={styles.leagues} aria-label={t('Leagues')}>
        {leagues.map((league) => (
          <li key={league.id} className={styles.league} data-kit={leagueKit(hall, league.id)}>
            <bdi className="break">{league.name}</bdi>
          </li>
        ))}
        {others > 0 && (
          <li className={styles.league} data-kit="graphite">
            {t(
              { one: '{count} league of another owner', other: '{count} leagues of other owners' },
              { count: others },
            )}
          </li>
        )}
        {leagues.length + others === 0 && <li className="muted">{t('No league uses it yet')}</li>}
      </ul>
      <div className={styles.foot}>
        <LinkButton small href={hallPath(id)} label={name}>
          {t('Open Hall')}
        </LinkButton>
      </div>
    </li>
  )
}
