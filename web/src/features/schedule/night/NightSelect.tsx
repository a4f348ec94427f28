import { t } from '../../../t.ts'
import { SelectField } from '../../../ui/controls/fields.tsx'
import { useIsTournament } from '../../../ui/page/LeagueScope.tsx'
import { nightLabel } from '../head/NightChips.tsx'
import type { Night } from '../scheduleGroups.ts'

/** Selects one of the nights that have upcoming games. */
export function NightSelect(props: {
  nights: Night[]
  tonight: string
  value: string
  onChange: (night: string) => void
}) {
  const isTournament = useIsTournament()
  return (
    <SelectField
      label={isTournament ? t('Day') : t('Night')}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
    >
      {props.nights.map((night) => (
        <option key={night.day} value={night.day}>
          {nightLabel(night, isTournament ? '' : props.tonight)}
        </option>
      ))}
    </SelectField>
  )
}
