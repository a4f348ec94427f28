import { useMemo } from 'react'
import type { ComponentProps } from 'react'
import { SelectField } from './fields.tsx'
import { useGradually } from '../list/useGradually.ts'

type Props = Omit<ComponentProps<typeof SelectField>, 'onChange' | 'value'> & {
  teams: { id: number; name: string }[]
  /** The id of the chosen team; 0 for none. */
  value: number
  /** The label of the option for no team. */
  none: string
  onChange: (teamId: number) => void
}

/** The number of teams on the first render; the rest follow a moment later. */
const initialTeamCount = 50

/** A selection of one team of a league. */
export function TeamSelect({ teams, none, onChange, ...rest }: Props) {
  // Options are memoized: a league may have 200 teams, and a form renders on every key press.
  const listed = useGradually(teams, initialTeamCount)
  const options = useMemo(
    () =>
      listed.map((team) => (
        <option key={team.id} value={team.id}>
          {team.name}
        </option>
      )),
    [listed],
  )
  return (
    <SelectField {...rest} onChange={(event) => onChange(Number(event.target.value))}>
      <option value={0}>{none}</option>
      {options}
    </SelectField>
  )
}
