import { useId, useRef, useState } from 'react'
import { counted } from '../../rules/words.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import styles from './History.module.css'
import type { RowCount } from './useRowCount.ts'

/** The server refuses a larger file. */
const mostBytes = 8 * 1024 * 1024

interface Props {
  text: string
  problem: string
  count: RowCount
  onText: (text: string) => void
}

/** The text of the import, pasted or from a file. */
export function ImportText({ text, problem, count, onText }: Props) {
  const id = useId()
  const file = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState('')

  async function read(chosen: File | undefined): Promise<void> {
    if (!chosen) return
    try {
      const fits = chosen.size <= mostBytes
      setWrong(fits ? '' : 'The file is larger than 8 MB: import it in parts')
      if (fits) onText(await chosen.text())
    } catch {
      setWrong('The file could not be read')
    }
    if (file.current) file.current.value = '' // the same file can be chosen again
  }

  return (
    <>
      <p>
        One game a line: <strong>Date,Team A,Team B,Score A,Score B</strong>. A first line with these names
        may stay. Nothing is saved before you have seen what each line comes to.
      </p>
      <div>
        <label htmlFor={id}>
          <strong>CSV file</strong>
        </label>
        <input
          ref={file}
          id={id}
          type="file"
          className={styles.file}
          accept=".csv,.txt,text/csv,text/plain"
          aria-describedby={wrong ? `${id}note` : undefined}
          onChange={(event) => void read(event.target.files?.[0])}
        />
        {wrong && (
          <p id={`${id}note`} className="bad" role="alert">
            {wrong}
          </p>
        )}
      </div>
      <TextArea
        label="CSV data"
        placeholder="2026-01-31,Aces,Diggers,25,20"
        error={problem || undefined}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      <p role="status">{countInWords(count)}</p>
    </>
  )
}

function countInWords(count: RowCount): string {
  if (count.state === 'counted') return counted(count.rows, 'row')
  if (count.state === 'counting') return 'Counting the rows…'
  return count.isOffline
    ? 'The rows cannot be counted while you are offline.'
    : 'The rows could not be counted. Check them to see why.'
}
