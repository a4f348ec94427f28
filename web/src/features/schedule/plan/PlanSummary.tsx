import { Link, useSearch } from 'wouter'
import { t } from '../../../t.ts'
import { MoreIcon } from '../../../ui/controls/MoreIcon.tsx'
import styles from './Plan.module.css'

interface Summarized {
  message: string
  notes?: string[]
}

/** A plan in a sentence, and one warning for each kind of thing that is unusual. */
export function PlanSummary({ preview: { message, notes = [] } }: { preview: Summarized }) {
  const ending = notes.join(' ')
  const sentence = message.endsWith(ending)
    ? message.slice(0, message.length - ending.length).trim()
    : message
  return (
    <div className={styles.summaryOfPlan}>
      <p>{sentence}</p>
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <Note key={note} note={note} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** "No courts yet: one game at a time in each tier", with the way to add some. */
function Note({ note }: { note: string }) {
  const query = new URLSearchParams(useSearch())
  query.set('settings', 'nights')
  const isAboutCourts = /^No courts yet:|ha(s|ve) no courts:/.test(note)
  return (
    <li>
      <MoreIcon small name="warning" />
      <span>
        {note}
        {isAboutCourts && (
          <>
            {' · '}
            <Link href={`?${query.toString()}`}>{t('Add courts')}</Link>
          </>
        )}
      </span>
    </li>
  )
}
