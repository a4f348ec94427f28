import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { poolName } from '../../../rules/tournament.ts'
import { show } from '../../../test/screen.tsx'
import { serve, thursday } from '../../../test/server.ts'
import { LeagueScope } from '../../../ui/page/LeagueScope.tsx'
import { NightDialog } from './NightDialog.tsx'
import { Openings } from './Openings.tsx'
import { PrintNight } from './PrintNight.tsx'

const day = '2026-11-28'
const shared = {
  league: thursday,
  nights: [{ day, upcoming: 12, week: 1 }],
  initialNight: day,
  tonight: day,
  onClose: () => undefined,
}

it.each([
  ['Move or Cancel the Day', <NightDialog key="move" {...shared} teams={[]} />],
  ['Courts and Hours of the Day', <Openings key="hours" {...shared} teams={[]} />],
  ['Print the Sheets', <PrintNight key="print" {...shared} onPrint={() => undefined} />],
])('the dialog %s has the words of a tournament', async (title, dialog) => {
  serve({ 'GET /api/leagues/7/tier-courts': [] })
  const scoped = (
    <LeagueScope zone={thursday.timezone} words={poolName}>
      {dialog}
    </LeagueScope>
  )
  await show(() => Promise.resolve(scoped))
  expect(screen.getByRole('dialog', { name: title })).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'Day' })).toBeTruthy()
  expect(screen.getByRole('option', { name: 'Nov 28, 2026 (12 games)' })).toBeTruthy()
  expect(screen.queryByText(/night/i)).toBeNull()
})
