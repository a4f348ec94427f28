import { useState } from 'react'
import type { FreeGame } from '../../rules/freeGame.ts'
import { largestLead, logOf, pointsPlayed } from '../../rules/freeLog.ts'
import { duration } from '../../scoreboard/matchText.ts'
import { rulesLine } from '../../scoreboard/rulesLine.ts'
import type { SavedMatch } from '../../scoreboard/repair.ts'
import { repairGame } from '../../scoreboard/repairGame.ts'
import { runOfFreeGame } from '../../scoreboard/run/freeRun.ts'
import { RunOfPlay } from '../../scoreboard/run/RunOfPlay.tsx'
import { shareMatch } from '../../scoreboard/shareMatch.ts'
import { teamName } from '../../scoreboard/words.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Icon } from '../../ui/controls/Icon.tsx'
import { save } from './changes.ts'
import { titleOf } from './entries.ts'
import type { DetailsProps } from './historyParts.ts'
import { Sides } from './Sides.tsx'
import styles from './Details.module.css'

/** One match of the history: its sets, its run of play and its actions. */
export function Details({ entry, onPicture, Sheet, onClose }: DetailsProps) {
  const { match, isSaved } = entry
  const game = restoreGame(entry.log)
  const [hasSheet, setHasSheet] = useState(false)
  return (
    <Dialog title={titleOf(entry)} onClose={onClose}>
      <div className={styles.details}>
        <Sides match={match} />
        {match.sets && <Sets match={match} sets={match.sets} />}
        {game && <RunOfPlay game={runOfFreeGame(game)} />}
        <Facts match={match} game={game} />
        <div className={styles.buttons}>
          <Button disabled={isSaved} onClick={() => save(entry)}>
            {isSaved ? t('Saved') : t('Save Match')}
          </Button>
          <Button onClick={() => void shareMatch(match)}>
            <Icon name="share" />
            {t('Share')}
          </Button>
          <Button onClick={() => onPicture({ match, kits: game?.kits ?? {} })}>
            <Icon name="share" />
            {t('Share Picture')}
          </Button>
          {game && <Button onClick={() => setHasSheet(true)}>{t('Score sheet')}</Button>}
        </div>
      </div>
      {game && hasSheet && <Sheet game={game} onClose={() => setHasSheet(false)} />}
    </Dialog>
  )
}

/** Restores the game from its log; null if the device stores only the result. */
function restoreGame(log: string | undefined): FreeGame | null {
  if (log === undefined) return null
  try {
    return repairGame(JSON.parse(log))
  } catch {
    return null
  }
}

function Sets({ match, sets }: { match: SavedMatch; sets: NonNullable<SavedMatch['sets']> }) {
  return (
    <table className={styles.sets}>
      <thead>
        <tr>
          <th scope="col">{t('Set')}</th>
          {(['team1', 'team2'] as const).map((team) => (
            <th key={team} scope="col" className="break">
              <bdi>{teamName(match, team)}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sets.map(({ team1Score, team2Score }, index) => (
          <tr key={index}>
            <th scope="row">{index + 1}</th>
            <td className={team1Score > team2Score ? styles.won : ''}>{team1Score}</td>
            <td className={team2Score > team1Score ? styles.won : ''}>{team2Score}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Facts({ match, game }: { match: SavedMatch; game: FreeGame | null }) {
  const log = game && logOf(game)
  const facts = [
    { label: t('Duration'), value: duration(match.duration) },
    ...(log
      ? [
          { label: t('Largest Lead'), value: largestLead(log) },
          { label: t('Total Points'), value: pointsPlayed(log) },
        ]
      : []),
    { label: t('Rules'), value: rulesLine(match.rules) },
  ]
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {!game && <p className="muted">{t('The points of this match are not stored, only its result.')}</p>}
    </>
  )
}
