import { useStore } from '../../lib/store.ts'
import type { Team } from '../../rules/rules.ts'
import { deleteMatch, matches, saveMatch } from '../../scoreboard/localData.ts'
import { notSaved } from '../../scoreboard/notices.ts'
import type { SavedMatch } from '../../scoreboard/repair.ts'
import { shareMatch } from '../../scoreboard/shareMatch.ts'
import { duration, rulesLine, teamName } from '../../scoreboard/words.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { keepFocus } from '../../ui/keepFocus.ts'
import { showToast } from '../../ui/toast.ts'
import styles from './History.module.css'

const dateAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** The matches saved on this device, newest first. */
export function History({ onClose }: { onClose: () => void }) {
  const saved = useStore(matches)
  return (
    <Dialog title="Match History" onClose={onClose}>
      {saved.length === 0 ? (
        <p className="muted">
          No saved matches yet. Finish a game and choose Save Match: it stays on this device.
        </p>
      ) : (
        <ol className={styles.list}>
          {saved.map((match) => (
            <Match key={match.id} match={match} />
          ))}
        </ol>
      )}
    </Dialog>
  )
}

function Match({ match }: { match: SavedMatch }) {
  const title = `${teamName(match, 'team1')} against ${teamName(match, 'team2')}`
  return (
    <li className={styles.match}>
      <div className={styles.teams}>
        <Side match={match} team="team1" />
        <Side match={match} team="team2" />
      </div>
      <div className={styles.foot}>
        <p className={`${styles.details} muted`}>
          {dateAndTime.format(match.timestamp)} · {duration(match.duration)} · {rulesLine(match.rules)}
        </p>
        <IconButton icon="share" label={`Share ${title}`} onClick={() => void shareMatch(match)} />
        <IconButton icon="trash" label={`Delete ${title}`} onClick={() => remove(match)} />
      </div>
    </li>
  )
}

function Side({ match, team }: { match: SavedMatch; team: Team }) {
  const won = match.winner === team
  return (
    <>
      <span className={`break ${won ? styles.won : ''}`}>
        {teamName(match, team)}
        {won && ' (won)'}
      </span>
      <span className={`${styles.points} ${won ? styles.won : ''}`}>{match[`${team}Score`]}</span>
    </>
  )
}

function remove(match: SavedMatch): void {
  try {
    deleteMatch(match.id)
  } catch {
    return showToast(notSaved('Match not deleted'))
  }
  keepFocus()
  showToast({
    title: 'Match deleted',
    description: `${teamName(match, 'team1')} against ${teamName(match, 'team2')}`,
    action: { label: 'Undo', run: () => restore(match) },
  })
}

function restore(match: SavedMatch): void {
  try {
    saveMatch(match)
  } catch {
    showToast(notSaved('Match not saved'))
  }
}
