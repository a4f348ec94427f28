import { useState } from 'react'
import type { LeagueView } from '../contract/types.ts'
import { mayManage, mayOwn } from '../rules/roles.ts'
import { Menu, MenuFile, MenuItem } from '../ui/Menu.tsx'
import { loadedLater } from './loadedLater.tsx'

const members = loadedLater(
  () => import('../features/members/Members.tsx').then(({ Members }) => Members),
  null,
  <p role="alert">The members could not be loaded. Check the connection.</p>,
)

/** What there is to do with a league beside its tabs: its people, and its data as files. */
export function LeagueMenu({ league }: { league: LeagueView }) {
  const [open, setOpen] = useState(false)
  const file = (name: string) => `/api/leagues/${league.id}/${name}`
  return (
    <>
      <Menu label="League Menu" title="League Menu">
        {mayOwn(league) && <MenuItem onClick={() => setOpen(true)}>Members</MenuItem>}
        <MenuFile href={file('standings.csv')}>Download Standings (CSV)</MenuFile>
        <MenuFile href={file('schedule.csv')}>Download Schedule (CSV)</MenuFile>
        <MenuFile href={file('history.csv')}>Download History (CSV)</MenuFile>
        {mayManage(league) && <MenuFile href={file('export')}>Export League</MenuFile>}
      </Menu>
      {open && <members.Part league={league} onClose={() => setOpen(false)} />}
    </>
  )
}
