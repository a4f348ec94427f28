import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { importGames, previewImport } from '../../api/games.ts'
import type { ImportOptions } from '../../api/games.ts'
import { leagueChanged } from '../../api/queries.ts'
import type { ImportResult } from '../../contract/types.ts'
import { useDeed } from '../../api/useDeed.ts'
import { counted } from '../../rules/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogButtons } from '../../ui/DialogButtons.tsx'
import { showToast } from '../../ui/toast.ts'
import { Working } from '../../ui/Working.tsx'
import type { DialogProps } from './dialogs/dialogProps.ts'
import { ImportPreview } from './ImportPreview.tsx'
import { ImportText } from './ImportText.tsx'
import styles from './History.module.css'
import { useRowCount } from './useRowCount.ts'

const noOptions: ImportOptions = { dateOrder: '', teamNames: [] }

/** Imports games from a CSV text: shown first, line by line, then taken, all or none. */
export function ImportGames({ league, teams, onClose }: DialogProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const [preview, setPreview] = useState<ImportResult | null>(null)
  // As they were chosen last, before the server has read the file again with them.
  const [options, setOptions] = useState(noOptions)
  const { running, run } = useDeed()
  const count = useRowCount(league.id, preview ? '' : text)
  const rows = count.state === 'counted' ? count.rows : 0

  function check(options: ImportOptions): void {
    setOptions(options)
    if (text.trim() === '') setProblem('CSV data is required')
    else
      void run('Failed to import games', async () => {
        const found = await previewImport(league.id, text, options)
        setPreview(found)
        setOptions({ ...options, dateOrder: found.dateOrder })
      })
  }

  async function importAll(): Promise<void> {
    const error = await run('Failed to import games', async () => {
      const { message } = await importGames(league.id, text, options)
      await leagueChanged(league.id)
      showToast({ title: 'Import successful', description: message })
      onClose()
    })
    // Somebody else has changed the teams meanwhile: what is shown is no longer so.
    if (error instanceof ApiError && error.status === 422) check(options)
  }

  const ready = preview && preview.problemCount === 0 ? preview.rows.length : 0
  return (
    <Dialog title="Bulk Import" onClose={onClose}>
      <div className={styles.deeds}>
        {preview ? (
          <ImportPreview league={league} teams={teams} preview={preview} options={options} onCheck={check} />
        ) : (
          <ImportText
            text={text}
            problem={problem}
            count={count}
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
          <Button primary aria-busy={running} onClick={() => check(noOptions)}>
            {rows > 0 ? `Check ${counted(rows, 'Row')}` : 'Check the Rows'}
          </Button>
        )}
        {preview && (
          <Button primary aria-busy={running} disabled={ready === 0} onClick={() => void importAll()}>
            Import {counted(ready, 'Game')}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}
