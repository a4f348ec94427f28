import { useDeferredValue, useEffect, useState } from 'react'
import { locale } from '../../lib/locale.ts'
import { useStore } from '../../lib/store.ts'
import { isStoredInPageOnly } from '../../scoreboard/ended.ts'
import { finishedGames, loadFinished } from '../../scoreboard/history/finishedGames.ts'
import { matches } from '../../scoreboard/savedMatch.ts'
import { shareMatch } from '../../scoreboard/shareMatch.ts'
import { duration } from '../../scoreboard/matchText.ts'
import { rulesLine } from '../../scoreboard/rulesLine.ts'
import { useRestoredNotice } from '../../scoreboard/useRestoredNotice.ts'
import { setsLine } from '../../scoreboard/words.ts'
import { t } from '../../t.ts'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { remove } from './changes.ts'
import { mergeEntries, titleOf, tallyTonight } from './entries.ts'
import type { HistoryEntry } from './entries.ts'
import type { HistoryParts } from './historyParts.ts'
import { Sides } from './Sides.tsx'
import { Tally } from './Tally.tsx'
import styles from './History.module.css'

const dateAndTime = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' })

/** The number of entries that fill a screen. */
const firstEntries = 8

/** The finished games of this device, newest first. */
export function History({ parts, onClose }: { parts: HistoryParts; onClose: () => void }) {
  const saved = useStore(matches)
  const finished = useStore(finishedGames)
  const isInPageOnly = useStore(isStoredInPageOnly)
  const [openedAt] = useState(Date.now)
  const [isTransferring, setIsTransferring] = useState(false)
  const [openedId, setOpenedId] = useState<string | null>(null)
  useEffect(() => void loadFinished(), [])
  useRestoredNotice()
  const entries = mergeEntries(finished ?? [], saved)
  const openedEntry = entries.find(({ match }) => match.id === openedId)
  return (
    <Dialog title={t('Match History')} onClose={onClose}>
      {isInPageOnly && (
        <p role="alert">
          {t(
            'This browser stores nothing: the games of this page are lost when it is closed. Export them to keep them.',
          )}
        </p>
      )}
      <Tally teams={tallyTonight(entries, openedAt)} />
      {entries.length > 0 && <Entries entries={entries} onOpen={setOpenedId} />}
      {entries.length === 0 && (
        <p className="muted" role="status">
          {finished
            ? t('No matches yet. Each game that you finish is listed here, and stays on this device.')
            : t('Loading')}
        </p>
      )}
      {finished && (
        <Button className={styles.move} onClick={() => setIsTransferring(true)}>
          {t('Export or Import')}
        </Button>
      )}
      {openedEntry && (
        <parts.Details
          entry={openedEntry}
          onPicture={parts.sharePicture}
          Sheet={parts.Sheet}
          onClose={() => setOpenedId(null)}
        />
      )}
      {isTransferring && <parts.Transfer entries={entries} onClose={() => setIsTransferring(false)} />}
    </Dialog>
  )
}

/** The list of matches. Entries below the first screen are rendered later, as there can be 250. */
function Entries({ entries, onOpen }: { entries: HistoryEntry[]; onOpen: (id: string) => void }) {
  const [first] = useState(() => entries.slice(0, firstEntries))
  const shown = useDeferredValue(entries, first)
  return (
    <ol className={styles.list}>
      {shown.map((entry) => (
        <Entry key={entry.match.id} entry={entry} onOpen={onOpen} />
      ))}
    </ol>
  )
}

function Entry({ entry, onOpen }: { entry: HistoryEntry; onOpen: (id: string) => void }) {
  const { match, isSaved } = entry
  const title = titleOf(entry)
  return (
    <li className={styles.match}>
      <button
        type="button"
        className={styles.open}
        aria-label={t('Details of {match}', { match: title })}
        onClick={() => onOpen(match.id)}
      />
      <Sides match={match} />
      <p className={`${styles.details} muted`}>
        {match.sets && `${setsLine(match.sets)} · `}
        {dateAndTime.format(match.timestamp)} · {duration(match.duration)} · {rulesLine(match.rules)}
        {isSaved && ` · ${t('Saved')}`}
      </p>
      <div className={styles.actions}>
        <IconButton
          icon="share"
          label={t('Share {match}', { match: title })}
          onClick={() => void shareMatch(match)}
        />
        <IconButton
          icon="trash"
          label={t('Delete {match}', { match: title })}
          onClick={() => void remove(entry)}
        />
      </div>
    </li>
  )
}
