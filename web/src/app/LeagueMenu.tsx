import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { leaguesQuery } from '../api/client/queries.ts'
import type { LeagueView } from '../contract/types.ts'
import { leaguePath, publicLeaguePath } from '../lib/paths.ts'
import { useMedia } from '../lib/useMedia.ts'
import { mayManage, mayOwn } from '../rules/roles.ts'
import { t } from '../t.ts'
import { MoreIcon } from '../ui/controls/MoreIcon.tsx'
import { Menu, MenuItem, MenuLink } from '../ui/dialog/Menu.tsx'
import { ThemeItem } from '../ui/page/ThemeItem.tsx'
import { AccountLinks } from './AccountMenu.tsx'
import { lazyComponent } from './loadedLater.tsx'

const lazyMembers = lazyComponent(
  () => import('../features/members/Members.tsx').then(({ Members }) => Members),
  null,
  <p role="alert">{t('The members could not be loaded. Check the connection.')}</p>,
)

const lazySpreadsheet = lazyComponent(
  () => import('./SpreadsheetDialog.tsx').then(({ SpreadsheetDialog }) => SpreadsheetDialog),
  null,
  <p role="alert">{t('The download could not be loaded. Check the connection.')}</p>,
)

const membersHash = '#members'

/** The menu of a league: the user's other leagues, and the actions that have no tab, such as members and files. */
export function LeagueMenu({ league }: { league: LeagueView }) {
  const isWide = useMedia('(min-width: 60rem)') // wide screens have the account in the side bar
  // The account page links to #members to open the dialog with the members.
  const [open, setOpen] = useState(() => mayOwn(league) && location.hash === membersHash)
  const [spreadsheet, setSpreadsheet] = useState(false)
  useEffect(() => {
    if (location.hash === membersHash) history.replaceState(history.state, '', location.pathname)
  }, [])
  const file = (name: string) => `/api/leagues/${league.id}/${name}`
  return (
    <>
      <Menu label={t('League Menu')} title={t('League Menu')} icon={<MoreIcon name="down" />}>
        <OtherLeagues id={league.id} />
        {league.slug && league.visibility !== 'off' && (
          <MenuLink href={publicLeaguePath(league.slug)} icon={<MoreIcon name="globe" />}>
            {t('Public Page')}
          </MenuLink>
        )}
        {mayOwn(league) && (
          <MenuItem icon={<MoreIcon name="people" />} onClick={() => setOpen(true)}>
            {t('Members')}
          </MenuItem>
        )}
        <MenuLink file icon={<MoreIcon name="download" />} href={file('standings.csv')}>
          {t('Download Standings (CSV)')}
        </MenuLink>
        <MenuLink file icon={<MoreIcon name="download" />} href={file('schedule.csv')}>
          {t('Download Schedule (CSV)')}
        </MenuLink>
        <MenuLink file icon={<MoreIcon name="download" />} href={file('history.csv')}>
          {t('Download History (CSV)')}
        </MenuLink>
        <MenuItem icon={<MoreIcon name="grid" />} onClick={() => setSpreadsheet(true)}>
          {t('For a Spreadsheet')}
        </MenuItem>
        {mayManage(league) && (
          <MenuLink file icon={<MoreIcon name="download" />} href={file('export')}>
            {t('Export League')}
          </MenuLink>
        )}
        {!isWide && (
          <>
            <ThemeItem />
            <AccountLinks />
          </>
        )}
      </Menu>
      {spreadsheet && <lazySpreadsheet.Part league={league} onClose={() => setSpreadsheet(false)} />}
      {open && <lazyMembers.Part league={league} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Links to the first five other leagues of the user; My Leagues has the complete list. */
function OtherLeagues({ id }: { id: number }) {
  const { data: leagues = [] } = useQuery(leaguesQuery)
  const others = leagues.filter((league) => league.id !== id).slice(0, 5)
  return others.map(({ id, name }) => (
    <MenuLink key={id} href={leaguePath(id)} icon={<MoreIcon name="forward" />}>
      <bdi className="cut">{name}</bdi>
    </MenuLink>
  ))
}
