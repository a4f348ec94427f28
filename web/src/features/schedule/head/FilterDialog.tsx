import type { LeagueView, Team } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { Segments } from '../../../ui/controls/Segments.tsx'
import { TeamSelect } from '../../../ui/controls/TeamSelect.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { chooseView, viewOptions } from '../list/view.ts'
import type { View } from '../list/view.ts'
import type { Filters } from '../scheduleGroups.ts'
import styles from '../Schedule.module.css'

interface Props {
  league: LeagueView
  filters: Filters
  teams: Team[]
  isDesk: boolean
  view: View
  onChange: (filters: Filters) => void
  onClose: () => void
}

/** The dialog of the filter icon: selects the grouping of the games and the teams to show. */
export function FilterDialog({ league, filters, teams, isDesk, view, onChange, onClose }: Props) {
  return (
    <Dialog title={t('View and Filter')} onClose={onClose}>
      <div className={styles.stack}>
        <ViewChoice league={league} isDesk={isDesk} view={view} />
        <TeamSelect
          label={t('Team')}
          none={t('All teams')}
          teams={teams}
          value={filters.teamId}
          onChange={(teamId) => onChange({ ...filters, teamId })}
        />
      </div>
    </Dialog>
  )
}

export function ViewChoice({ league, isDesk, view }: { league: LeagueView; isDesk: boolean; view: View }) {
  return (
    <Segments label={t('View')} options={viewOptions(league, isDesk)} value={view} onChange={chooseView} />
  )
}
