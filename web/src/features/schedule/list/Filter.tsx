import { useMemo } from 'react'
import type { Team } from '../../../contract/types.ts'
import { dayInWords } from '../../../lib/dates.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { SelectField } from '../../../ui/controls/fields.tsx'
import panel from '../../../ui/style/panel.module.css'
import { TeamSelect } from '../../../ui/controls/TeamSelect.tsx'
import type { Filters, Night } from '../scheduleGroups.ts'

interface Props {
  filters: Filters
  nights: Night[]
  tonight: string
  /** Number of upcoming games on all nights. */
  upcomingCount: number
  teams: Team[]
  onChange: (filters: Filters) => void
}

/** Selects the night and the team whose games are shown. */
export function Filter({ filters, nights, tonight, upcomingCount, teams, onChange }: Props) {
  // Memoized, because a season has dozens of nights and the filters render again with each selection.
  const options = useMemo(
    () =>
      nights.map((night) => (
        <option key={night.day} value={night.day}>
          {nightLabel(night, tonight)}
        </option>
      )),
    [nights, tonight],
  )
  return (
    <div className={`${panel.filters} ${panel.nights} unprinted`}>
      <SelectField
        label={t('Night')}
        value={filters.night}
        onChange={(event) => onChange({ ...filters, night: event.target.value })}
      >
        <option value="">
          {t(
            { one: 'All nights ({count} game)', other: 'All nights ({count} games)' },
            { count: upcomingCount },
          )}
        </option>
        {options}
      </SelectField>
      <TeamSelect
        label={t('Team')}
        none={t('All teams')}
        teams={teams}
        value={filters.teamId}
        onChange={(teamId) => onChange({ ...filters, teamId })}
      />
      {(filters.night || filters.teamId !== 0) && (
        <Button onClick={() => onChange({ night: '', teamId: 0 })}>{t('Clear Filters')}</Button>
      )}
    </div>
  )
}

/** "Tonight, Nov 26, 2026 (12 games)". */
export function nightLabel({ day, upcoming }: Night, tonight: string): string {
  const date = dayInWords(day)
  const games =
    upcoming > 0 ? t({ one: '{count} game', other: '{count} games' }, { count: upcoming }) : t('cancelled')
  return day === tonight ? t('Tonight, {date} ({games})', { date, games }) : `${date} (${games})`
}
