import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '../../api/client/useAction.ts'
import { closeHall, closingPreview, reopenHall } from '../../api/league/halls.ts'
import type { Hall, HallClosed } from '../../contract/types.ts'
import { nightInWords } from '../../lib/dates.ts'
import { useSettled } from '../../lib/useSettled.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/fields.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogButtons } from '../../ui/dialog/DialogButtons.tsx'
import { LoadFailed, Loading } from '../../ui/page/Notice.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { ClosedLeague } from './ClosedLeague.tsx'
import fields from '../../ui/controls/fields.module.css'
import styles from './Halls.module.css'

/** Closes the hall on a day, or for a part of it, for all leagues of its owner, after one preview of them. */
export function CloseHall({ hall, day, onClose }: { hall: Hall; day: string; onClose: () => void }) {
  const [values, setValues] = useState({ from: '', to: '', reason: '' })
  /** The result, if some leagues could not be changed. */
  const [result, setResult] = useState<HallClosed>()
  const { running, run } = useAction()
  const settled = useSettled(values, 400)
  const closing = {
    day,
    ...(settled.from && { from: settled.from }),
    ...(settled.to && { to: settled.to }),
    ...(settled.reason.trim() && { reason: settled.reason.trim() }),
  }
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...closingPreview(hall.id, closing),
    placeholderData: keepPreviousData,
  })
  const ready = data?.leagues.filter(({ problem }) => !problem) ?? []
  const isSettled = settled === values && !isPlaceholderData

  const close = () =>
    run(t('The hall was not closed'), async () => {
      const leagues = ready.map(({ leagueId, version }) => ({
        leagueId,
        ...(version !== undefined && { version }),
      }))
      const closed = await closeHall(hall.id, { ...closing, leagues })
      showToast({
        title: t('Hall closed'),
        description: closed.message,
        action: { label: t('Undo'), run: () => void reopen(closed) },
      })
      if (closed.leagues.every(({ done }) => done)) onClose()
      else setResult(closed)
    })

  const reopen = (closed: HallClosed) =>
    run(t('Failed to take that back'), async (retryKeys) => {
      await reopenHall(closed, retryKeys)
      showToast({ title: t('Taken back'), description: hall.name })
    })

  const shown = result ?? data
  const text = (name: keyof typeof values) => ({
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  })
  return (
    <Dialog
      wide
      stays
      title={t('Close {hall} on {day}', { hall: hall.name, day: nightInWords(day) })}
      onClose={onClose}
    >
      <div className={styles.adopt}>
        {!result && (
          <>
            <div className={fields.two}>
              <TextField label={t('From')} hint={t('Empty: all day')} type="time" {...text('from')} />
              <TextField label={t('Until')} type="time" {...text('to')} />
            </div>
            <TextField label={t('Reason')} hint={t('Shown with the games that move')} {...text('reason')} />
          </>
        )}
        {shown ? (
          <div className={`${styles.adopt} ${isSettled || result ? '' : styles.old}`} aria-busy={!isSettled}>
            <p role="status">
              <strong>{shown.message}</strong> {!result && <span>{t('Nothing is saved yet.')}</span>}
            </p>
            {shown.leagues.map((league) => (
              <ClosedLeague key={league.leagueId} league={league} isResult={result !== undefined} />
            ))}
          </div>
        ) : error ? (
          <LoadFailed what={t('The preview')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )}
      </div>
      <DialogButtons sticky>
        {result ? (
          <>
            <Button onClick={onClose}>{t('Close')}</Button>
            <Button
              primary
              onClick={() => {
                setResult(undefined)
                void refetch()
              }}
            >
              {t('Try Again')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{running ? t('Close') : t('Cancel')}</Button>
            <Button
              primary
              aria-busy={running}
              disabled={ready.length === 0 || !isSettled || error !== null}
              onClick={() => void close()}
            >
              {t(
                { one: 'Close for {count} League', other: 'Close for {count} Leagues' },
                { count: ready.length },
              )}
            </Button>
          </>
        )}
      </DialogButtons>
    </Dialog>
  )
}
