import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { importGames, previewImport } from '../../api/games.ts'
import { leagueChanged } from '../../api/queries.ts'
import type { DateOrder, ImportResult } from '../../contract/types.ts'
import { useDeed } from '../../api/useDeed.ts'
import { countRows } from '../../rules/csv.ts'
import { counted } from '../../rules/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogButtons } from '../../ui/DialogButtons.tsx'
import { showToast } from '../../ui/toast.ts'
import { Working } from '../../ui/Working.tsx'
import type { DialogProps } from './dialogProps.ts'
import { ImportPreview } from './ImportPreview.tsx'
import { ImportText } from './ImportText.tsx'
import styles from './History.module.css'

/** Imports games from a CSV text: shown first, line by line, then taken, all or none. */
export function ImportGames({ league, teams, onClose }: DialogProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const [preview, setPreview] = useState<ImportResult | null>(null)
  // As it was chosen last, before the server has read the file again with it.
  const [order, setOrder] = useState<DateOrder | ''>('')
  const { running, run } = useDeed()
  const rows = countRows(
    text,
    teams.map(({ name }) => name),
  )

  function look(csv: string, order: DateOrder | '' = ''): void {
    setOrder(order)
    if (csv.trim() === '') setProblem('CSV data is required')
    else
      void run('Failed to import games', async () => {
        const found = await previewImport(league.id, csv, order)
        setText(csv)
        setPreview(found)
        setOrder(found.dateOrder)
      })
  }

  async function take(): Promise<void> {
    const error = await run('Failed to import games', async () => {
      const { message } = await importGames(league.id, text, order)
      await leagueChanged(league.id)
      showToast({ title: 'Import successful', description: message })
      onClose()
    })
    // Somebody else has changed the teams meanwhile: what is shown is no longer so.
    if (error instanceof ApiError && error.status === 422) look(text, order)
  }

  const ready = preview && preview.problemCount === 0 ? preview.rows.length : 0
  return (
    <Dialog title="Bulk Import" onClose={onClose}>
      <div className={styles.deeds}>
        {preview ? (
          <ImportPreview
            league={league}
            teams={teams}
            text={text}
            preview={preview}
            order={order}
            onAgain={look}
          />
        ) : (
          <ImportText
            text={text}
            problem={problem}
            rows={rows}
            onText={(text) => {
              setText(text)
              setProblem('')
            }}
          />
        )}
        {running && <Working>{preview ? 'Importing' : 'Reading the games'}</Working>}
      </div>
      <DialogButtons>
        {preview && <Button onClick={() => setPreview(null)}>Back to the Text</Button>}
        <Button onClick={onClose}>{running && preview ? 'Close' : 'Cancel'}</Button>
        {!preview && (
          <Button primary aria-busy={running} onClick={() => look(text)}>
            {rows > 0 ? `Check ${counted(rows, 'Row')}` : 'Check the Rows'}
          </Button>
        )}
        {preview && (
          <Button primary aria-busy={running} disabled={ready === 0} onClick={() => void take()}>
            Import {counted(ready, 'Game')}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}
