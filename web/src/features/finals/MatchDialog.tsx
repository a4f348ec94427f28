import { useState } from 'react'
import type { ReactNode } from 'react'
import { copyScoreLink } from '../../api/games/copyScoreLink.ts'
import { useForcedSave } from '../../api/client/useForcedSave.ts'
import { usePlaceMatch } from '../../api/finals/finals.ts'
import { scoreLink } from '../../api/games/schedules.ts'
import type { FinalsMatch, FinalsView, LeagueView } from '../../contract/types.ts'
import { mayManage } from '../../rules/roles.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { SelectField, TextField } from '../../ui/controls/fields.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import styles from './Finals.module.css'

/** The dialog of a match whose teams are not known yet: its score link, which works once they are, and its time and court. */
export function MatchDialog({
  league,
  finals,
  match,
  qrCode,
  onClose,
}: {
  league: LeagueView
  finals: FinalsView
  match: FinalsMatch
  qrCode: (address: string) => ReactNode
  onClose: () => void
}) {
  const token = match.inviteToken
  return (
    <Dialog title={match.label} onClose={onClose}>
      <div className={styles.stack}>
        <p>{match.waitsFor || t('This match is not played.')}</p>
        {token && match.waitsFor && (
          <>
            <p className="muted">
              {t('This link can be printed now. It opens the match once both teams are known.')}
            </p>
            {qrCode(scoreLink(token))}
            <Button primary onClick={() => void copyScoreLink(token)}>
              {t('Copy Score Link')}
            </Button>
          </>
        )}
        {mayManage(league) && !finals.queue && match.waitsFor && (
          <MoveMatch league={league} finals={finals} match={match} onClose={onClose} />
        )}
      </div>
    </Dialog>
  )
}

function MoveMatch({
  league,
  finals,
  match,
  onClose,
}: {
  league: LeagueView
  finals: FinalsView
  match: FinalsMatch
  onClose: () => void
}) {
  const [values, setValues] = useState({
    day: match.day ?? '',
    gameTime: match.gameTime ?? '',
    courtName: match.courtName ?? finals.finalCourt,
  })
  const { running, place } = usePlaceMatch(league.id)
  const { warning, clearWarning, handleConflict } = useForcedSave()

  function change(changes: Partial<typeof values>): void {
    clearWarning()
    setValues({ ...values, ...changes })
  }

  async function save(): Promise<void> {
    handleConflict(
      await place(match.id, { ...values, ...(warning && { force: true }) }, match.label, onClose),
    )
  }

  return (
    <Form className={styles.stack} failures={0} onSubmit={() => void save()}>
      <div className={styles.columns}>
        <TextField
          label={t('Date')}
          type="date"
          value={values.day}
          onChange={(event) => change({ day: event.target.value })}
        />
        <TextField
          label={t('Time')}
          type="time"
          value={values.gameTime}
          onChange={(event) => change({ gameTime: event.target.value })}
        />
        <SelectField
          label={t('Court')}
          value={values.courtName}
          onChange={(event) => change({ courtName: event.target.value })}
        >
          {finals.courts.map((court) => (
            <option key={court}>{court}</option>
          ))}
        </SelectField>
      </div>
      {warning && (
        <p role="alert">
          <strong>{`${warning}.`}</strong> <span>{t('Move it anyway?')}</span>
        </p>
      )}
      <Button type="submit" aria-busy={running}>
        {warning ? t('Move anyway') : t('Move Match')}
      </Button>
    </Form>
  )
}
