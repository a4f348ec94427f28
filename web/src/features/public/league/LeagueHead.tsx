import type { PublicLeague } from '../../../contract/types.ts'
import { embedHtml } from '../../../lib/embedHtml.ts'
import { monthDay } from '../../../lib/dates.ts'
import { gymBoardPath, publicLeaguePath, publicSeriesPath } from '../../../lib/paths.ts'
import { scheduleModes } from '../../../rules/leagueForm.ts'
import { sportNames } from '../../../rules/sports.ts'
import { tournamentDay } from '../../../rules/tournament.ts'
import { t } from '../../../t.ts'
import { IconButton } from '../../../ui/controls/Button.tsx'
import { MoreIcon } from '../../../ui/controls/MoreIcon.tsx'
import { Menu, MenuItem, MenuLink } from '../../../ui/dialog/Menu.tsx'
import { copyHtml } from '../../../ui/link/copyLink.ts'
import { PrintedTitle } from '../../../ui/page/PrintedTitle.tsx'
import { ScreenTitle } from '../../../ui/page/ScreenTitle.tsx'
import { ThemeItem } from '../../../ui/page/ThemeItem.tsx'
import { Badge } from '../../../ui/team/Badge.tsx'
import { CalendarItems } from '../Calendar.tsx'
import { sharePage } from '../sharePage.ts'
import styles from './LeagueHead.module.css'

/** The title bar: the name of the league, its facts in one line, and two icons that open the actions of the page. */
export function LeagueHead({ page, view }: { page: PublicLeague; view: string }) {
  const { league } = page
  const day = tournamentDay(league)
  return (
    <div className={styles.head}>
      <span className={styles.badge}>
        <Badge kit="graphite" badge={initialsOf(league.name)} size="large" />
      </span>
      <div className={styles.text}>
        <ScreenTitle className={`break ${styles.title}`} tab={`${league.name} · Sideout`}>
          <bdi>{league.name}</bdi>
        </ScreenTitle>
        <PrintedTitle>{t('Schedule, standings and results')}</PrintedTitle>
        <p className={`muted ${styles.facts}`}>
          {league.seasonName && `${league.seasonName} · `}
          {sportNames[league.sportType]} · {day ? monthDay(day) : scheduleModes[league.scheduleMode]}
          {league.scheduleMode !== 'fixed' && ` · ${t('Week {week}', { week: league.currentWeek })}`}
        </p>
      </div>
      <div className={`unprinted ${styles.actions}`}>
        <IconButton
          quiet
          icon="share"
          label={t('Share this page')}
          onClick={() => void sharePage(league.name, publicLeaguePath(league.slug) + view)}
        />
        <LeagueMenu page={page} />
      </div>
    </div>
  )
}

function LeagueMenu({ page: { league, hasFinals } }: { page: PublicLeague }) {
  const { name, slug, hasSeries } = league
  return (
    <Menu label={t('More')} title={name} icon={<MoreIcon name="dots" />}>
      <CalendarItems path={`/api/public/${slug}/calendar.ics`} />
      {hasSeries && (
        <MenuLink icon={<MoreIcon name="star" />} href={publicSeriesPath(slug)}>
          {t('All Seasons')}
        </MenuLink>
      )}
      <MenuLink icon={<MoreIcon name="grid" />} href={gymBoardPath(slug)}>
        {t('Gym Board')}
      </MenuLink>
      <MenuItem
        icon={<MoreIcon name="code" />}
        onClick={() => void copyHtml(embedHtml(slug, 'standings', t('Standings of {name}', { name })))}
      >
        {t('Copy HTML of the Standings')}
      </MenuItem>
      <MenuItem
        icon={<MoreIcon name="code" />}
        onClick={() => void copyHtml(embedHtml(slug, 'schedule', t('Schedule of {name}', { name })))}
      >
        {t('Copy HTML of the Schedule')}
      </MenuItem>
      {hasFinals && (
        <MenuItem
          icon={<MoreIcon name="code" />}
          onClick={() => void copyHtml(embedHtml(slug, 'finals', t('Finals of {name}', { name })))}
        >
          {t('Copy HTML of the Finals')}
        </MenuItem>
      )}
      <ThemeItem />
    </Menu>
  )
}

/** Returns the first letters of the first two words. */
function initialsOf(name: string): string {
  const letters = name.match(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu) ?? []
  return letters.slice(0, 2).join('').toUpperCase()
}
