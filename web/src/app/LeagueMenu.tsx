import { useEffect, useState } from 'react'
import type { LeagueView } from '../contract/types.ts'
import { mayManage, mayOwn } from '../rules/roles.ts'
import { t } from '../t.ts'
import { Menu, MenuFile, MenuItem } from '../ui/dialog/Menu.tsx'
import { loadedLater } from './loadedLater.tsx'

const members = loadedLater(
  () => import('../features/members/Members.tsx').then(({ Members }) => Members),
  null,
  <p role="alert">{t('The members could not be loaded. Check the connection.')}</p>,
)

const membersHash = '#members'

/** The actions on a league that have no tab: its members, and its data as files. */
export function LeagueMenu({ league }: { league: LeagueView }) {
  // A link of the account page ends in #members, and opens the members.
  const [open, setOpen] = useState(() => mayOwn(league) && location.hash === membersHash)
  useEffect(() => {
    if (location.hash === membersHash) history.replaceState(history.state, '', location.pathname)
  }, [])
  const file = (name: string) => `/api/leagues/${league.id}/${name}`
  return (
    <>
      <Menu label={t('League Menu')} title={t('League Menu')}>
        {mayOwn(league) && <MenuItem onClick={() => setOpen(true)}>{t('Members')}</MenuItem>}
        <MenuFile href={file('standings.csv')}>{t('Download Standings (CSV)')}</MenuFile>
        <MenuFile href={file('schedule.csv')}>{t('Download Schedule (CSV)')}</MenuFile>
        <MenuFile href={file('history.csv')}>{t('Download History (CSV)')}</MenuFile>
        {mayManage(league) && <MenuFile href={file('export')}>{t('Export League')}</MenuFile>}
      </Menu>
      {open && <members.Part league={league} onClose={() => setOpen(false)} />}
    </>
  )
}
