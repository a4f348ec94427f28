import type { ReactNode } from 'react'
import { ApiError, isEnded, NoConnection } from '../../../api/client/client.ts'
import type { TeamPage } from '../../../contract/types.ts'
import { tierName } from '../../../rules/tierNames.ts'
import { poolWords } from '../../../rules/tournament.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { MoreIcon } from '../../../ui/controls/MoreIcon.tsx'
import { Menu } from '../../../ui/dialog/Menu.tsx'
import { Hint, Loading } from '../../../ui/page/Notice.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { PrintedTitle } from '../../../ui/page/PrintedTitle.tsx'
import { ScreenTitle } from '../../../ui/page/ScreenTitle.tsx'
import { LeagueScope } from '../../../ui/page/LeagueScope.tsx'
import '../../../ui/style/kits.css'
import { CalendarItems } from '../Calendar.tsx'
import head from '../team/TeamHead.module.css'
import type { ListsProps } from './GameLists.tsx'
import { WaitingMatches } from '../WaitingMatches.tsx'
import { ClosedSeason } from './ClosedSeason.tsx'
import { NextGame } from './NextGame.tsx'
import { TablePlace } from './TablePlace.tsx'
import { useTeamPage } from './useTeamPage.ts'
import styles from './Captain.module.css'

/**
 * The page of a captain's link: the next game of the team, the score links of that night, and its row of the table. `lists` renders the
 * other games, which load later.
 */
export function CaptainPage({ token, lists }: { token: string; lists: (props: ListsProps) => ReactNode }) {
  const { page, error, reload } = useTeamPage(token)
  if (page && !isEnded(error))
    return (
      <LeagueScope zone={page.league.timezone} words={poolWords(page.league)}>
        <main className={styles.page}>
          <Head page={page} token={token} />
          <div className={styles.body}>
            {error && <Hint>{t('There is no connection. This page may be out of date.')}</Hint>}
            {page.closed ? <ClosedSeason closed={page.closed} /> : <NextGame page={page} />}
            <WaitingMatches matches={page.waiting} today={page.today} />
            {page.table && <TablePlace table={page.table} />}
            {lists({ page, token, onReported: reload })}
          </div>
        </main>
      </LeagueScope>
    )
  if (!error)
    return (
      <Page>
        <Loading />
      </Page>
    )
  return (
    <Page>
      <ScreenTitle tab={t('Team Not Found · Sideout')}>{t('Team Not Found')}</ScreenTitle>
      {isEnded(error) && error.status === 404 ? (
        <p>{t('This link may be mistyped or cut off. Ask the league for the right one.')}</p>
      ) : error instanceof NoConnection ? (
        <p role="status">
          {t(
            'There is no connection, and this phone has not opened this link before. It is tried again by itself.',
          )}
        </p>
      ) : (
        <p>{error instanceof ApiError ? error.sentence : error.message}</p>
      )}
      {!isEnded(error) && (
        <p>
          <Button primary onClick={reload}>
            {t('Try again')}
          </Button>
        </p>
      )}
    </Page>
  )
}

/** The header: the league, the name of the team in its kit, and its calendar. */
function Head({ page: { league, team }, token }: { page: TeamPage; token: string }) {
  return (
    <div className={head.head} data-kit={team.kit}>
      <div className={head.bar}>
        <p className={head.league}>
          <bdi className="cut">{league.name}</bdi>
        </p>
        <div className={`unprinted ${head.actions}`}>
          <Menu
            label={t('Calendar of {name}', { name: team.name })}
            title={t('Calendar of {name}', { name: team.name })}
            icon={<MoreIcon name="calendar" />}
          >
            <CalendarItems path={`/api/captain/${token}/calendar.ics`} />
          </Menu>
        </div>
      </div>
      <ScreenTitle className={head.name} tab={`${team.name} · ${league.name} · Sideout`}>
        <bdi>{team.name}</bdi>
      </ScreenTitle>
      <PrintedTitle>{t('Schedule and results')}</PrintedTitle>
      <p className="break">
        {league.seasonName && `${league.seasonName} · `}
        {tierName(league, team.tier)}
      </p>
    </div>
  )
}
