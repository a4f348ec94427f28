import type { Team } from '../../contract/types.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/fields.tsx'
import panel from '../../ui/style/panel.module.css'
import { TeamSelect } from '../../ui/controls/TeamSelect.tsx'
import { noFilters } from './historyFilters.ts'
import type { Filters } from './historyFilters.ts'

interface Props {
  filters: Filters
  teams: Team[]
  onChange: (filters: Filters) => void
}

/** Selects the day and the team whose games are shown. */
export function Filter({ filters, teams, onChange }: Props) {
  return (
    <div className={`${panel.filters} unprinted`}>
      <TextField
        label={t('Date')}
        type="date"
        value={filters.day}
        onChange={(event) => onChange({ ...filters, day: event.target.value })}
      />
      <TeamSelect
        label={t('Team')}
        none={t('All teams')}
        teams={teams}
        value={filters.teamId}
        onChange={(teamId) => onChange({ ...filters, teamId })}
      />
      {(filters.day || filters.teamId !== 0) && (
        <Button onClick={() => onChange(noFilters)}>{t('Clear Filters')}</Button>
      )}
    </div>
  )
}
