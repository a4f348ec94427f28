import { useId, useState } from 'react'
import { download } from '../../../lib/download.ts'
import { notSavedToast } from '../../../scoreboard/notices.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import type { TransferProps } from '../historyParts.ts'
import { decodeHistory, encodeHistory, maxFileSize } from './historyFile.ts'
import { importHistory } from './importHistory.ts'
import type { Imported } from './importHistory.ts'
import { toCsv } from './table.ts'
import styles from './Transfer.module.css'

/** Exports the history to a file and imports it, as a backup or to move it to another device. */
export function Transfer({ entries, onClose }: TransferProps) {
  const id = useId()
  const [outcome, setOutcome] = useState<string[]>([])

  async function read(file: File | undefined): Promise<void> {
    if (!file) return
    setOutcome([t('Reading {file}…', { file: file.name })])
    setOutcome(await importFile(file))
  }

  return (
    <Dialog title={t('Export or Import')} onClose={onClose}>
      <div className={styles.parts}>
        <p className="muted">
          {t(
            'A file with all matches and their points brings the history to another device, or keeps it safe.',
          )}
        </p>
        <div className={styles.buttons}>
          <Button
            disabled={entries.length === 0}
            onClick={() =>
              download(
                'sideout-history.json',
                new Blob([encodeHistory(entries, Date.now())], { type: 'application/json' }),
              )
            }
          >
            {t('Export All (JSON)')}
          </Button>
          <Button
            disabled={entries.length === 0}
            onClick={() => download('sideout-history.csv', new Blob([toCsv(entries)], { type: 'text/csv' }))}
          >
            {t('Export a Table (CSV)')}
          </Button>
        </div>
        <div className={styles.import}>
          <label htmlFor={id}>
            <strong>{t('Import a file (JSON)')}</strong>
          </label>
          <input
            id={id}
            type="file"
            accept=".json,application/json"
            aria-describedby={`${id}outcome`}
            onChange={(event) => {
              void read(event.target.files?.[0])
              event.target.value = '' // the same file can be chosen again
            }}
          />
          <div id={`${id}outcome`} role="status" className={styles.outcome}>
            {outcome.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </div>
      </div>
    </Dialog>
  )
}

/** Imports a file and returns sentences that describe the outcome. */
async function importFile(file: File): Promise<string[]> {
  if (file.size > maxFileSize) return [t('This file is too large for a history. Nothing was imported.')]
  let text
  try {
    text = await file.text()
  } catch {
    return [t('The file could not be read. Choose it again.')]
  }
  const decoded = decodeHistory(text)
  if (decoded === 'newer')
    return [t('This file is of a newer version. Reload this page to update it, then import again.')]
  if (decoded === 'unreadable')
    return [t('This is not a history of this app. Choose a file that Export All has made.')]
  try {
    return describeImport(await importHistory(decoded))
  } catch {
    showToast(notSavedToast(t('Nothing was imported')))
    return [t('Nothing was imported')]
  }
}

function describeImport({
  addedCount,
  knownCount,
  overLimitCount,
  notMarkedCount,
  unreadableCount,
  withoutPointsCount,
}: Imported): string[] {
  const lines: [count: number, line: string][] = [
    [
      knownCount,
      t(
        { one: '{count} match was here already.', other: '{count} matches were here already.' },
        { count: knownCount },
      ),
    ],
    [
      overLimitCount,
      t(
        {
          one: '{count} match was left out: the history has room for 200. Delete some to import it.',
          other: '{count} matches were left out: the history has room for 200. Delete some to import them.',
        },
        { count: overLimitCount },
      ),
    ],
    [
      notMarkedCount,
      t(
        {
          one: '{count} match is not marked as saved: 50 can be.',
          other: '{count} matches are not marked as saved: 50 can be.',
        },
        { count: notMarkedCount },
      ),
    ],
    [
      withoutPointsCount,
      t(
        {
          one: 'The points of {count} match could not be read: only its result is used.',
          other: 'The points of {count} matches could not be read: only their results are used.',
        },
        { count: withoutPointsCount },
      ),
    ],
    [
      unreadableCount,
      t(
        {
          one: '{count} match was refused: it is damaged.',
          other: '{count} matches were refused: they are damaged.',
        },
        { count: unreadableCount },
      ),
    ],
  ]
  return [
    t({ one: '{count} match imported.', other: '{count} matches imported.' }, { count: addedCount }),
    ...lines.flatMap(([count, line]) => (count > 0 ? [line] : [])),
  ]
}
