import { useMemo } from 'react'
import type { Team } from '../../contract/types.ts'
import { nightInWords } from '../../lib/dates.ts'
import { t } from '../../t.ts'
import { Chip, ChipSelect, Chips } from '../../ui/controls/Chip.tsx'
import { Icon } from '../../ui/controls/Icon.tsx'
import { useGradually } from '../../ui/list/useGradually.ts'
import { noFilters } from './historyFilters.ts'
import type { Filters as FilterValues, GamesNeedingAction } from './historyFilters.ts'
import styles from './History.module.css'

interface Props {
  filters: FilterValues
  teams: Team[]
  /** The number of games of each day that has games. */
  nights: Map<string | null, number>
  waiting: GamesNeedingAction
  isSearching: boolean
  onChange: (filters: FilterValues) => void
}

/** The number of options rendered first; the others follow a moment later. */
const initialOptionCount = 50

/** The filters of the history: a night, a team, and a search for team names. */
export function Filters({ filters, teams, nights, waiting, isSearching, onChange }: Props) {
  const { day, teamId, text } = filters
  const isFiltered = day !== '' || teamId !== 0 || text !== '' || filters.waiting !== ''
  return (
    <div className={`${styles.filters} unprinted`}>
      {isSearching && (
        <input
          type="search"
          className={styles.search}
          aria-label={t('Search teams')}
          placeholder={t('Team name')}
          autoComplete="off"
          value={text}
          // The field appears when its button is pressed.
          autoFocus
          onChange={(event) => onChange({ ...filters, text: event.target.value })}
        />
      )}
      <Chips label={t('Filters')}>
        {(['result', 'decision'] as const).map((kind) => {
          const isPressed = filters.waiting === kind
          const count = waiting[kind].size
          if (count === 0 && !isPressed) return null
          return (
            <Chip
              key={kind}
              pressed={isPressed}
              onClick={() => onChange({ ...filters, waiting: isPressed ? '' : kind })}
            >
              {kind === 'result' ? t('No score ({count})', { count }) : t('Disputed ({count})', { count })}
            </Chip>
          )
        })}
        <ChipSelect
          label={t('Team')}
          pressed={teamId !== 0}
          value={teamId}
          onChange={(event) => onChange({ ...filters, teamId: Number(event.target.value) })}
        >
          <option value={0}>{t('All teams')}</option>
          <TeamOptions teams={teams} />
        </ChipSelect>
        <ChipSelect
          label={t('Date')}
          pressed={day !== ''}
          value={day}
          onChange={(event) => onChange({ ...filters, day: event.target.value })}
        >
          <option value="">{t('All dates')}</option>
          <DayOptions nights={nights} />
        </ChipSelect>
        {isFiltered && (
          <Chip pressed={false} onClick={() => onChange(noFilters)}>
            <Icon name="close" />
            {t('Clear Filters')}
          </Chip>
        )}
      </Chips>
    </div>
  )
}

/** A league may have 200 teams, and the filters render on every keystroke. */
function TeamOptions({ teams }: { teams: Team[] }) {
  const listed = useGradually(teams, initialOptionCount)
  return useMemo(
    () =>
      listed.map((team) => (
        <option key={team.id} value={team.id}>
          {team.name}
        </option>
      )),
    [listed],
  )
}

function DayOptions({ nights }: { nights: Map<string | null, number> }) {
  const days = useMemo(() => [...nights.keys()].filter((day) => day !== null), [nights])
  const listed = useGradually(days, initialOptionCount)
  return useMemo(
    () =>
      listed.map((day) => (
        <option key={day} value={day}>
          {nightInWords(day)}
        </option>
      )),
    [listed],
  )
}
