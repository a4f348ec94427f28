import { locale } from '../../lib/locale.ts'
import { useStore } from '../../lib/store.ts'
import type { Team } from '../../rules/rules.ts'
import { matches } from '../../scoreboard/localData.ts'
import { notSaved } from '../../scoreboard/notices.ts'
import type { SavedMatch } from '../../scoreboard/repair.ts'
import { deleteMatch, saveMatch } from '../../scoreboard/savedMatch.ts'
import { shareMatch } from '../../scoreboard/shareMatch.ts'
import { duration, rulesLine } from '../../scoreboard/matchText.ts'
import { setsLine, teamName } from '../../scoreboard/words.ts'
import { t } from '../../t.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { keepFocus } from '../../ui/keepFocus.ts'
import { showToast } from '../../ui/toast.ts'
import styles from './History.module.css'

const dateAndTime = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' })

/** The matches saved on this device, newest first. */
export function History({ onClose }: { onClose: () => void }) {
  const saved = useStore(matches)
  return (
    <Dialog title={t('Match History')} onClose={onClose}>
      {saved.length === 0 ? (
        <p className="muted">
          {t('No saved matches yet. Finish a game and choose Save Match: it stays on this device.')}
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
  const title = matchTitle(match)
  return (
    <li className={styles.match}>
      <div className={styles.teams}>
        <Side match={match} team="team1" />
        <Side match={match} team="team2" />
      </div>
      <div className={styles.foot}>
        <p className={`${styles.details} muted`}>
          {match.sets && `${setsLine(match.sets)} · `}
          {dateAndTime.format(match.timestamp)} · {duration(match.duration)} · {rulesLine(match.rules)}
        </p>
        <IconButton
          icon="share"
          label={t('Share {match}', { match: title })}
          onClick={() => void shareMatch(match)}
        />
        <IconButton
          icon="trash"
          label={t('Delete {match}', { match: title })}
          onClick={() => remove(match)}
        />
      </div>
    </li>
  )
}

function Side({ match, team }: { match: SavedMatch; team: Team }) {
  const hasWon = match.winner === team
  return (
    <>
      <bdi className={`break ${hasWon ? styles.won : ''}`}>
        {teamName(match, team)}
        {hasWon && ` ${t('(won)')}`}
      </bdi>
      <span className={`${styles.points} ${hasWon ? styles.won : ''}`}>{match[`${team}Score`]}</span>
    </>
  )
}

function matchTitle(match: SavedMatch): string {
  return t('{team1} against {team2}', { team1: teamName(match, 'team1'), team2: teamName(match, 'team2') })
}

function remove(match: SavedMatch): void {
  try {
    deleteMatch(match.id)
  } catch {
    return showToast(notSaved(t('Match not deleted')))
  }
  keepFocus()
  showToast({
    title: t('Match deleted'),
    description: matchTitle(match),
    action: { label: t('Undo'), run: () => restore(match) },
  })
}

function restore(match: SavedMatch): void {
  try {
    saveMatch(match)
  } catch {
    showToast(notSaved(t('Match not saved')))
  }
}
