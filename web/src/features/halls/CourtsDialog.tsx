import { useState } from 'react'
import { ApiError } from '../../api/client/client.ts'
import { useAction } from '../../api/client/useAction.ts'
import { setHallCourts } from '../../api/league/halls.ts'
import type { Hall } from '../../contract/types.ts'
import { nameProblem, nextCourtName, tidyName } from '../../rules/names.ts'
import { t } from '../../t.ts'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/fields.tsx'
import { MoreIcon } from '../../ui/controls/MoreIcon.tsx'
import { DialogForm } from '../../ui/dialog/DialogForm.tsx'
import { keepFocus } from '../../ui/dialog/keepFocus.ts'
import { showToast } from '../../ui/toast/toast.ts'
import styles from './Halls.module.css'

interface Row {
  /** Identifies the row, also before the court has an id. */
  key: number
  id?: number
  name: string
}

/** Adds, renames, orders and removes the courts of a hall. */
export function CourtsDialog({ hall, onClose }: { hall: Hall; onClose: () => void }) {
  const { running, run } = useAction()
  const [rows, setRows] = useState<Row[]>(() => hall.courts.map((court) => ({ ...court, key: court.id })))
  const [refusal, setRefusal] = useState('')
  const [failures, setFailures] = useState(0)
  const problemOf = ({ name }: Row) => nameProblem(t('Court name'), name, t('Court name required'))

  function change(next: Row[]): void {
    setRows(next)
    setRefusal('')
  }

  function move(index: number, by: number): void {
    const next = [...rows]
    const [row] = next.splice(index, 1)
    if (row) next.splice(index + by, 0, row)
    change(next)
  }

  async function save(): Promise<void> {
    setRefusal('')
    if (rows.some(problemOf)) {
      setFailures(failures + 1)
      return
    }
    const courts = rows.map(({ id, name }) => ({ ...(id !== undefined && { id }), name: tidyName(name) }))
    const error = await run(t('The courts were not saved'), async () => {
      await setHallCourts(hall.id, courts)
      showToast({ title: t('Courts saved'), description: hall.name })
      onClose()
    })
    // Unlike the notification, which screen readers read too, the list of games stays while the user decides.
    if (error instanceof ApiError) setRefusal(error.sentence)
  }

  return (
    <DialogForm
      title={t('Courts of {hall}', { hall: hall.name })}
      action={t('Save')}
      running={running}
      failures={failures}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p className="muted">
        {t('A court that you rename gets its new name in your leagues too, where they call it the same.')}
      </p>
      <ol className={styles.courts}>
        {rows.map((row, i) => (
          <li key={row.key} className={styles.court}>
            <TextField
              label={t('Court {number}', { number: i + 1 })}
              error={failures > 0 ? problemOf(row) : undefined}
              value={row.name}
              onChange={({ target }) =>
                change(rows.map((it) => (it === row ? { ...row, name: target.value } : it)))
              }
            />
            <span className={styles.rowButtons}>
              <IconButton
                icon={<MoreIcon name="up" />}
                label={t('Move {name} up', { name: row.name })}
                disabled={i === 0}
                onClick={() => move(i, -1)}
              />
              <IconButton
                icon="down"
                label={t('Move {name} down', { name: row.name })}
                disabled={i === rows.length - 1}
                onClick={() => move(i, 1)}
              />
              <IconButton
                icon="trash"
                label={t('Remove {name}', { name: row.name })}
                onClick={() => {
                  change(rows.filter((it) => it !== row))
                  keepFocus()
                }}
              />
            </span>
          </li>
        ))}
      </ol>
      <div>
        <Button
          onClick={() =>
            change([
              ...rows,
              { key: -rows.length - Date.now(), name: nextCourtName(rows.map(({ name }) => name)) },
            ])
          }
        >
          {t('Add Court')}
        </Button>
      </div>
      {refusal && <p className={styles.clashes}>{refusal}</p>}
    </DialogForm>
  )
}
