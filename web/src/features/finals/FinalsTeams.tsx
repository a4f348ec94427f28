import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForcedSave } from '../../api/client/useForcedSave.ts'
import { useChangeFinals } from '../../api/finals/finals.ts'
import { teamsQuery } from '../../api/client/queries.ts'
import type { FinalsView, LeagueView } from '../../contract/types.ts'
import { t } from '../../t.ts'
import { Switch } from '../../ui/controls/fields.tsx'
import { TeamSelect } from '../../ui/controls/TeamSelect.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogButtons } from '../../ui/dialog/DialogButtons.tsx'
import { DialogForm } from '../../ui/dialog/DialogForm.tsx'
import { Hint } from '../../ui/page/Notice.tsx'
import styles from './Finals.module.css'

/** The dialog of the seeds: replaces teams, and marks teams that cannot come, which forfeit their remaining matches. */
export function FinalsTeams({
  league,
  finals,
  onClose,
}: {
  league: LeagueView
  finals: FinalsView
  onClose: () => void
}) {
  const { data: teams = [] } = useQuery(teamsQuery(league.id))
  const [seeds, setSeeds] = useState(finals.seeds)
  const [absent, setAbsent] = useState(finals.absent ?? [])
  const [remaining, setRemaining] = useState<string[]>([])
  const { running, change } = useChangeFinals(league.id)
  const { warning, clearWarning, handleConflict } = useForcedSave()
  const playing = teams.filter(({ withdrawnOn, id }) => withdrawnOn === undefined || seeds.includes(id))

  /** Assigns the seed to another team; a team that already has a seed swaps with it. */
  function choose(index: number, teamId: number): void {
    clearWarning()
    const other = seeds.indexOf(teamId)
    setSeeds(seeds.map((id, i) => (i === index ? teamId : i === other ? (seeds[index] ?? id) : id)))
  }

  async function save(): Promise<void> {
    let notes: string[] = []
    const failure = await change(
      finals.id,
      { seeds, absent: absent.filter((id) => seeds.includes(id)), ...(warning && { force: true }) },
      t('Matches that have a score keep their teams.'),
      (changed) => {
        notes = changed.notes.filter((note) => !finals.notes.includes(note))
      },
    )
    setRemaining(notes)
    handleConflict(failure)
    if (!failure && notes.length === 0) onClose()
  }

  // What the change could not do, such as forfeits that stay, is left to the user.
  if (remaining.length > 0)
    return (
      <Dialog title={t('Finals changed')} onClose={onClose}>
        {remaining.map((note) => (
          <Hint key={note}>{note}</Hint>
        ))}
        <DialogButtons>
          <Button primary onClick={onClose}>
            {t('Close')}
          </Button>
        </DialogButtons>
      </Dialog>
    )
  return (
    <DialogForm
      title={t('Seeds and Absent Teams')}
      action={warning ? t('Save Anyway') : t('Save Seeds')}
      running={running}
      failures={0}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p className="muted">
        {t(
          'Choose another team for a seed, or say that a team cannot come: it forfeits what it has not played.',
        )}
      </p>
      <div className={styles.rows}>
        {seeds.map((id, index) => (
          <div key={index} className={styles.columns}>
            <TeamSelect
              label={t('Seed {seed}', { seed: index + 1 })}
              none={t('Choose a team')}
              teams={playing}
              value={id}
              onChange={(teamId) => choose(index, teamId)}
            />
            <Switch
              label={t('Seed {seed} cannot come', { seed: index + 1 })}
              checked={absent.includes(id)}
              onChange={(isAbsent) => {
                clearWarning()
                setAbsent(isAbsent ? [...absent, id] : absent.filter((other) => other !== id))
              }}
            />
          </div>
        ))}
      </div>
      {warning && (
        <p role="alert">
          <strong>{`${warning}.`}</strong> <span>{t('Save it anyway?')}</span>
        </p>
      )}
    </DialogForm>
  )
}
