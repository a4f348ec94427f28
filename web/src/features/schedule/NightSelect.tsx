import { SelectField } from '../../ui/fields.tsx'
import { nightInWords } from './Filter.tsx'
import type { Night } from './scheduleGroups.ts'

/** One of the nights on which there is something to play. */
export function NightSelect(props: {
  nights: Night[]
  tonight: string
  value: string
  onChange: (night: string) => void
}) {
  return (
    <SelectField label="Night" value={props.value} onChange={(event) => props.onChange(event.target.value)}>
      {props.nights.map((night) => (
        <option key={night.day} value={night.day}>
          {nightInWords(night, props.tonight)}
        </option>
      ))}
    </SelectField>
  )
}
