import { useState } from 'react'
import { ApiError } from '../../../api/client/client.ts'
import { importGames, previewImport, undoImport } from '../../../api/games/games.ts'
import type { ImportOptions } from '../../../api/games/games.ts'
import { refetchLeague } from '../../../api/client/queries.ts'
import type { ImportEncoding, ImportResult } from '../../../contract/types.ts'
import { useAction } from '../../../api/client/useAction.ts'
import { useTakeBack } from '../../../api/client/useTakeBack.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DialogButtons } from '../../../ui/dialog/DialogButtons.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { Working } from '../../../ui/page/Working.tsx'
import { PlanNote } from '../../../ui/page/PlanNote.tsx'
import type { DialogProps } from '../dialogs/dialogProps.ts'
import { ImportPreview } from './ImportPreview.tsx'
import { ImportText } from './ImportText.tsx'
import { unansweredRows } from './OtherScores.tsx'
import styles from '../History.module.css'
import { noOptions, useRowCount } from './useRowCount.ts'

/** What is being imported. It survives closing the dialog, perhaps by mistake; Cancel discards it. */
const draft = createStore<{ leagueId: number; text: string; encoding: ImportEncoding }>({
  leagueId: 0,
  text: '',
  encoding: 'utf-8',
})

/** The dialog that imports games from CSV text: a line-by-line preview, then an import of all games or none. */
export function ImportGames({ league, teams, onClose }: DialogProps) {
  const stored = useStore(draft)
  const { text, encoding } = stored.leagueId === league.id ? stored : { text: '', encoding: 'utf-8' as const }
  const setText = (text: string, from: ImportEncoding = encoding) =>
    draft.set({ leagueId: league.id, text, encoding: from })
  const [problem, setProblem] = useState('')
  const [preview, setPreview] = useState<ImportResult | null>(null)
  // The options of the current preview, or of the one being requested.
  const [options, setOptions] = useState(noOptions)
  const { running, run } = useAction()
  const takeBack = useTakeBack(league.id)
  const count = useRowCount(league.id, preview ? '' : text)
  const rowCount = count.state === 'counted' ? count.rows : 0

  function check(options: ImportOptions): void {
    setOptions(options)
    if (text.trim() === '') setProblem(t('CSV data is required'))
    else
      void run(t('Failed to import games'), async () => {
        const result = await previewImport(league.id, text, options)
        setPreview(result)
        setOptions({ ...options, dateOrder: result.dateOrder })
      })
  }

  function discard(): void {
    setText('', 'utf-8')
    onClose()
  }

  async function importAll(): Promise<void> {
    const error = await run(t('Failed to import games'), async (retryKeys) => {
      const { message, gamesCreated, changes } = await importGames(league.id, text, options, retryKeys)
      await refetchLeague(league.id)
      const games = t({ one: '{count} game', other: '{count} games' }, { count: gamesCreated })
      showToast({
        title: t('Import successful'),
        description: message,
        ...(changes && { action: takeBack(games, () => undoImport(league.id, changes)) }),
      })
      discard()
    })
    // The teams or the games may have changed since, so the preview is out of date.
    if (error instanceof ApiError && (error.status === 422 || error.status === 409))
      check({ ...options, answers: [] })
  }

  const isReady =
    preview?.problemCount === 0 && unansweredRows(preview.rows, options.answers ?? []).length === 0
  const readyCount = preview && isReady ? preview.rows.length : 0
  return (
    <Dialog title={t('Bulk Import')} onClose={onClose}>
      <div className={styles.stack}>
        <PlanNote />
        {preview ? (
          <>
            {encoding === 'windows-1252' && preview.otherLetters && (
              <p>
                {t(
                  'The file is not UTF-8. It was read as Windows-1252, with names such as “{name}”. If that looks wrong, save the file as CSV UTF-8.',
                  { name: preview.otherLetters },
                )}
              </p>
            )}
            <ImportPreview
              league={league}
              teams={teams}
              preview={preview}
              options={options}
              onCheck={check}
              onAnswer={(answers) => setOptions({ ...options, answers })}
            />
          </>
        ) : (
          <ImportText
            leagueId={league.id}
            text={text}
            problem={problem}
            count={count}
            onText={(text, from) => {
              setText(text, text === '' ? 'utf-8' : from)
              setProblem('')
            }}
          />
        )}
        {running && <Working>{preview ? t('Importing') : t('Reading the games')}</Working>}
      </div>
      <DialogButtons>
        {preview && <Button onClick={() => setPreview(null)}>{t('Back to the Text')}</Button>}
        {running && preview ? (
          <Button onClick={onClose}>{t('Close')}</Button>
        ) : (
          <Button onClick={discard}>{t('Cancel')}</Button>
        )}
        {!preview && (
          <Button primary aria-busy={running} onClick={() => check(noOptions)}>
            {rowCount > 0
              ? t({ one: 'Check {count} Row', other: 'Check {count} Rows' }, { count: rowCount })
              : t('Check the Rows')}
          </Button>
        )}
        {preview && (
          <Button primary aria-busy={running} disabled={readyCount === 0} onClick={() => void importAll()}>
            {t({ one: 'Import {count} Game', other: 'Import {count} Games' }, { count: readyCount })}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}
