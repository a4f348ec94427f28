import { useState } from 'react'
import { share } from '../../../lib/share.ts'
import type { Team } from '../../../rules/rules.ts'
import { RunOfPlay } from '../../../scoreboard/run/RunOfPlay.tsx'
import '../../../scoreboard/digits.css'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Icon } from '../../../ui/controls/Icon.tsx'
import { Segments } from '../../../ui/controls/Segments.tsx'
import '../../../ui/style/kits.css'
import { showToast } from '../../../ui/toast/toast.ts'
import { hasSets } from '../watchView.ts'
import type { WatchView } from '../watchView.ts'
import { playedSets } from './runOfSet.ts'
import styles from './Final.module.css'

/** A finished game with a winner: the result in the winner's kit, the loser below it, and the run of play. */
export function Final({ view, winner }: { view: WatchView; winner: Team }) {
  const loser = winner === 'team1' ? 'team2' : 'team1'
  return (
    <div className={styles.final}>
      <div className={styles.verdict}>
        <section className={styles.winner} data-kit={view[winner].kit} aria-label={view[winner].name}>
          <p className={styles.who}>
            <bdi>{view[winner].name}</bdi> <span className={styles.word}>{t('Winner')}</span>
          </p>
          <p className={`${styles.score} ${hasSets(view) ? styles.inSets : ''}`}>
            <span>{view[`${winner}Score`]}</span>
            <span className={styles.lost} aria-hidden>
              –{view[`${loser}Score`]}
            </span>
          </p>
          {hasSets(view) && <Points view={view} team={winner} />}
        </section>
        <section className={styles.loser} data-kit={view[loser].kit} aria-label={view[loser].name}>
          <bdi className="break">{view[loser].name}</bdi>
          {hasSets(view) && <Points view={view} team={loser} />}
          <span className="sr-only">{view[`${loser}Score`]}</span>
        </section>
      </div>
      <Run view={view} />
      <Button primary onClick={() => void shareResult(view, winner)}>
        <Icon name="share" />
        {t('Share Result')}
      </Button>
    </div>
  )
}

/** The points of a team in each set. Hidden from screen readers, which read the list of sets. */
function Points({ view, team }: { view: WatchView; team: Team }) {
  return (
    <span className={styles.points} aria-hidden>
      {view.sets.map((set, index) => (
        <span
          key={index}
          className={
            set[`${team}Score`] === Math.max(set.team1Score, set.team2Score) ? undefined : styles.lost
          }
        >
          {set[`${team}Score`]}
        </span>
      ))}
    </span>
  )
}

/** The run of play; a match of several sets shows one set at a time. */
function Run({ view }: { view: WatchView }) {
  const sets = playedSets(view)
  const [chosen, setChosen] = useState<string>()
  const shown = sets.find(({ set }) => String(set) === chosen) ?? sets.at(-1)
  // The score of a forfeit is not that of the points.
  if (!view.run || view.forfeit) return null
  return (
    <div className={`card ${styles.run}`}>
      {sets.length > 1 && (
        <Segments
          label={t('Run of play')}
          options={sets.map(({ set }) => ({ value: String(set), label: t('Set {set}', { set }) }))}
          value={String(shown?.set)}
          onChange={setChosen}
        />
      )}
      <RunOfPlay game={shown?.game ?? view} />
    </div>
  )
}

async function shareResult(view: WatchView, winner: Team): Promise<void> {
  const loser = winner === 'team1' ? 'team2' : 'team1'
  const title = t('{winner} beat {loser} {score}', {
    winner: view[winner].name,
    loser: view[loser].name,
    score: `${view[`${winner}Score`]}–${view[`${loser}Score`]}`,
  })
  const text = `${title}\n${location.origin}${location.pathname}`
  const outcome = await share(title, text)
  if (outcome === 'copied') showToast({ title: t('Result copied!'), description: title })
  if (outcome === 'failed')
    showToast({ title: t('The result could not be copied'), description: text, destructive: true })
}
