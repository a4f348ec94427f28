import { use, useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '../../api/client/client.ts'
import type { Team } from '../../contract/types.ts'
import { tidyName } from '../../rules/names.ts'
import { t } from '../../t.ts'
import { PlanEnded } from '../../ui/page/PlanNote.tsx'
import { checkTeam } from './checkTeam.ts'
import { useTeamChange } from './useTeamChange.ts'
import styles from './Teams.module.css'

/** Edits the name of a team in its row. Enter saves, Escape cancels. */
export function RenameField({ team, onClose }: { team: Team; onClose: () => void }) {
  const change = useTeamChange()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(team.name)
  const [problem, setProblem] = useState('')
  // Shown before the user types, because the server would reject the new name.
  const planEnded = use(PlanEnded)
  const note = problem || planEnded
  const noteId = useId()
  // The effect runs after the menu has closed, because closing returns the focus to the menu button.
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])

  async function save(): Promise<void> {
    const invalid = checkTeam({ name }).name
    if (tidyName(name) === team.name) onClose()
    else if (invalid) setProblem(invalid)
    else {
      const error = await change(team, { name })
      if (error instanceof ApiError && error.field === 'name') setProblem(error.sentence)
      else if (!error) onClose()
    }
  }

  return (
    <span className={styles.rename}>
      <input
        ref={input}
        type="text"
        autoComplete="off"
        aria-label={t('Team name')}
        aria-invalid={problem !== ''}
        aria-describedby={note ? noteId : undefined}
        value={name}
        onChange={(event) => {
          setName(event.target.value)
          setProblem('')
        }}
        onBlur={() => {
          if (problem) onClose()
          else void save()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void save()
          if (event.key === 'Escape') onClose()
        }}
      />
      {note && (
        <span id={noteId} className={problem ? 'bad' : 'muted'}>
          {note}
        </span>
      )}
    </span>
  )
}
