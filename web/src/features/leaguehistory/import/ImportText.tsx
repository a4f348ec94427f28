import { useId, useRef, useState } from 'react'
import { ApiError, NoConnection } from '../../../api/client/client.ts'
import { previewFile } from '../../../api/games/games.ts'
import type { ImportEncoding } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { TextArea } from '../../../ui/controls/TextArea.tsx'
import { Working } from '../../../ui/page/Working.tsx'
import styles from '../History.module.css'
import type { RowCount } from './useRowCount.ts'

/** The largest file that the server accepts, in bytes. */
const maxBytes = 8 * 1024 * 1024

interface Props {
  leagueId: number
  text: string
  problem: string
  count: RowCount
  /** `from` is the encoding of the file that has this text; omitted for a text that was typed or pasted. */
  onText: (text: string, from?: ImportEncoding) => void
}

/** The field for the CSV text, which is pasted or loaded from a file. */
export function ImportText({ leagueId, text, problem, count, onText }: Props) {
  const id = useId()
  const file = useRef<HTMLInputElement>(null)
  const [fileError, setFileError] = useState('')
  const [reading, setReading] = useState(false)

  async function readFile(selectedFile: File | undefined): Promise<void> {
    if (!selectedFile) return
    setFileError('')
    if (selectedFile.size > maxBytes) setFileError(t('The file is larger than 8 MB: import it in parts'))
    else {
      setReading(true)
      try {
        const result = await previewFile(leagueId, await toBase64(selectedFile))
        if (result.text) onText(result.text, result.encoding)
        else setFileError(result.problems[0]?.message ?? t('The file is empty'))
      } catch (error) {
        setFileError(error instanceof ApiError ? error.sentence : describeFailure(error))
      }
      setReading(false)
    }
    if (file.current) file.current.value = '' // so that the same file can be selected again
  }

  return (
    <>
      <p>
        {t('One game per line:')} <strong>{t('Date,Team A,Team B,Score A,Score B')}</strong>
      </p>
      <p className="muted">
        {t(
          'The scores of a match of several sets are the sets won; their points may stand at the end of the line, as 25-20 22-25 15-10. For a forfeit write F in place of the score of the team that did not play. Two more columns can follow: Forfeit, with the name of that team or “both”, and Stage, with “friendly” or “finals” for a game that does not count.',
        )}
      </p>
      <p>
        {t(
          'A header line with these names is allowed, and files of spreadsheets are read as they are: their columns may stand in any order. You see the result for each line before anything is saved.',
        )}
      </p>
      <div>
        <label htmlFor={id}>
          <strong>{t('CSV file')}</strong>
        </label>
        <input
          ref={file}
          id={id}
          type="file"
          className={styles.file}
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          aria-describedby={fileError ? `${id}note` : undefined}
          onChange={(event) => void readFile(event.target.files?.[0])}
        />
        {reading && <Working>{t('Reading the file')}</Working>}
        {fileError && (
          <p id={`${id}note`} className="bad" role="alert">
            {fileError}
          </p>
        )}
      </div>
      <TextArea
        label={t('CSV data')}
        placeholder={t('2026-01-31,Aces,Diggers,25,20')}
        error={problem || undefined}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      <p role="status">{describeCount(count)}</p>
    </>
  )
}

/** Returns the bytes of a file in base64. The server reads them, because it knows the encodings that spreadsheets use. */
function toBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve((reader.result as string).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(new Error('unreadable', { cause: reader.error }))
    reader.readAsDataURL(file)
  })
}

function describeFailure(error: unknown): string {
  return error instanceof NoConnection
    ? t('The file cannot be read while you are offline')
    : t('The file could not be read')
}

function describeCount(count: RowCount): string {
  if (count.state === 'counted')
    return t({ one: '{count} row', other: '{count} rows' }, { count: count.rows })
  if (count.state === 'counting') return t('Counting the rows…')
  return count.isOffline
    ? t('The rows cannot be counted while you are offline.')
    : t('The rows could not be counted. Check them to see why.')
}
