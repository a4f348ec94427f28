import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/client/client.ts'
import { useForcedSave } from '../../api/client/useForcedSave.ts'
import { latePreview, useDelayMatch } from '../../api/finals/finals.ts'
import type { FinalsMatch, FinalsView, LeagueView, Shifted } from '../../contract/types.ts'
import { monthDay, timeInWords } from '../../lib/dates.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { NumberField, SelectField } from '../../ui/controls/fields.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogButtons } from '../../ui/dialog/DialogButtons.tsx'
import { LoadFailed, Loading } from '../../ui/page/Notice.tsx'
import { delayableMatches } from './mayBeLate.ts'
import styles from './Finals.module.css'

/** The dialog that delays a match: previews which matches move before anything is saved. */
export function LateMatch({
  league,
  finals,
  onClose,
}: {
  league: LeagueView
  finals: FinalsView
  onClose: () => void
}) {
  const matches = delayableMatches(finals)
  const [chosen, setChosen] = useState(matches.find(({ live }) => live)?.id ?? matches[0]?.id ?? 0)
  const [minutes, setMinutes] = useState(10)
  const preview = useQuery({
    ...latePreview(league.id, chosen, minutes),
    placeholderData: keepPreviousData,
  })
  const { running, delay } = useDelayMatch(league.id)
  const { warning, clearWarning, handleConflict } = useForcedSave()
  const count = preview.error ? 0 : (preview.data?.moves.length ?? 0)

  async function save(): Promise<void> {
    handleConflict(await delay(chosen, { minutes, ...(warning && { force: true }) }, onClose))
  }

  return (
    <Dialog stays title={t('A Match Is Late')} onClose={onClose}>
      <div className={styles.stack}>
        <SelectField
          label={t('Match')}
          value={chosen}
          onChange={(event) => {
            clearWarning()
            setChosen(Number(event.target.value))
          }}
        >
          {matches.map((match) => (
            <option key={match.id} value={match.id}>
              {matchName(match)}
            </option>
          ))}
        </SelectField>
        <NumberField
          label={t('Minutes late')}
          min={1}
          max={600}
          value={minutes}
          onChange={(value) => {
            clearWarning()
            setMinutes(value)
          }}
        />
        {matches.find(({ id }) => id === chosen)?.live && (
          <p className="muted">{t('It has begun, so it keeps its start and ends later.')}</p>
        )}
        <Shift
          preview={preview.error ? undefined : preview.data}
          error={preview.error}
          onRetry={() => void preview.refetch()}
        />
        {warning && (
          <p role="alert">
            <strong>{`${warning}.`}</strong> <span>{t('Move it anyway?')}</span>
          </p>
        )}
      </div>
      <DialogButtons sticky>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button
          primary
          aria-busy={running || preview.isFetching}
          disabled={count === 0}
          onClick={() => void save()}
        >
          {warning
            ? t('Move anyway')
            : t({ one: 'Move {count} Match', other: 'Move {count} Matches' }, { count })}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

const matchName = ({ label, gameTime, courtName }: FinalsMatch) =>
  [label, gameTime && timeInWords(gameTime), courtName].filter(Boolean).join(' · ')

/** The preview of a delay; nothing is saved before the user accepts it. */
function Shift({
  preview,
  error,
  onRetry,
}: {
  preview: Shifted | undefined
  error: Error | null
  onRetry: () => void
}) {
  if (error instanceof ApiError && error.status < 500) return <p role="alert">{error.sentence}</p>
  if (error) return <LoadFailed what={t('What it shifts')} error={error} onRetry={onRetry} />
  if (!preview) return <Loading />
  if (preview.moves.length === 0) return <p role="status">{t('Nothing else has to begin later.')}</p>
  return (
    <section aria-label={t('What it shifts')} className={styles.rows}>
      <ul className={styles.rows}>
        {preview.moves.map((move) => (
          <li key={move.key} className="break">
            <strong>{move.label}</strong> {formatTime(move.fromDay, move.fromTime, move.fromDay)} →{' '}
            {formatTime(move.day, move.gameTime, move.fromDay)} · <bdi>{move.courtName}</bdi>
          </li>
        ))}
      </ul>
      {preview.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </section>
  )
}

/** Formats a time, with its day unless that is the `known` day. */
const formatTime = (day: string, time: string, known: string) =>
  day === known ? timeInWords(time) : t('{day}, {time}', { day: monthDay(day), time: timeInWords(time) })
