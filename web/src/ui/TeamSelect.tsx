import { useMemo } from 'react'
import type { ComponentProps } from 'react'
import { SelectField } from './fields.tsx'
import { useGradually } from './useGradually.ts'

type Props = Omit<ComponentProps<typeof SelectField>, 'onChange' | 'value'> & {
  teams: { id: number; name: string }[]
  /** 0 is none of them. */
  value: number
  /** What none of them is called. */
  none: string
  onChange: (teamId: number) => void
}

/** More than that nobody reads before the others are there. */
const teamsAtFirst = 20

/** One of the teams of a league. */
export function TeamSelect({ teams, none, onChange, ...rest }: Props) {
  // A league may have 200 teams, and a form is drawn anew with each key.
  const listed = useGradually(teams, teamsAtFirst)
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
