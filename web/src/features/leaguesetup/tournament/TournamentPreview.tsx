import { ApiError } from '../../../api/client/client.ts'
import type { Tournament } from '../../../contract/types.ts'
import { timeInWords } from '../../../lib/dates.ts'
import { t } from '../../../t.ts'
import { MoreIcon } from '../../../ui/controls/MoreIcon.tsx'
import { LoadFailed } from '../../../ui/page/Notice.tsx'
import styles from './Tournament.module.css'

/** A preview of the tournament: its pools, its games with their times, and the finals. Nothing is saved. */
export function TournamentPreview({
  tournament,
  problem,
  error,
  onRetry,
}: {
  tournament: Tournament | undefined
  /** What must be entered before the day can be previewed. */
  problem: string | undefined
  error: Error | null
  onRetry: () => void
}) {
  const rejection = error instanceof ApiError && error.status === 422 ? error.sentence : undefined
  const warning = problem ?? rejection ?? tournament?.problem
  return (
    <aside className={styles.preview} aria-label={t('Preview')}>
      {warning ? (
        <p role="status" className={`${styles.fit} warn`}>
          <MoreIcon small name="warning" />
          {warning}
        </p>
      ) : error ? (
        <LoadFailed what={t('The preview')} error={error} onRetry={onRetry} />
      ) : tournament?.finals ? (
        <Day tournament={tournament} finals={tournament.finals} />
      ) : (
        <p className="muted">{t('Enter at least 4 teams to see the day.')}</p>
      )}
    </aside>
  )
}

function Day({
  tournament: { pools, games, poolsEnd, ends },
  finals,
}: {
  tournament: Tournament
  finals: NonNullable<Tournament['finals']>
}) {
  return (
    <>
      <p role="status" className={`${styles.fit} good`}>
        <MoreIcon small name="check" />
        {t(
          {
            one: 'It fits: {games} games of the pools to {poolsEnd}, then {count} match to {ends}.',
            other: 'It fits: {games} games of the pools to {poolsEnd}, then {count} matches to {ends}.',
          },
          {
            games: games.length,
            poolsEnd: timeInWords(poolsEnd),
            count: finals.places.length,
            ends: timeInWords(ends),
          },
        )}
      </p>
      <div className={styles.pools}>
        {pools.map((teams, index) => (
          <section key={index}>
            <h3>{poolName(index + 1)}</h3>
            <ol>
              {teams.map((team) => (
                <li key={team}>
                  <bdi>{team}</bdi>
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
      <details className={styles.times}>
        <summary>{t('All games')}</summary>
        <ol>
          {games.map(({ pool, team1, team2, gameTime, courtName }) => (
            <li key={`${team1} ${team2}`}>
              <span className="muted">
                {timeInWords(gameTime)} · <bdi>{courtName}</bdi> · {poolName(pool)}
              </span>
              <br />
              <bdi>{team1}</bdi> – <bdi>{team2}</bdi>
            </li>
          ))}
          {finals.places.map(({ key, label, gameTime, courtName, team1, team2 }) => (
            <li key={key}>
              <span className="muted">
                {gameTime ? timeInWords(gameTime) : t('Next free court')}
                {courtName && (
                  <>
                    {' · '}
                    <bdi>{courtName}</bdi>
                  </>
                )}
                {' · '}
                {label}
              </span>
              <br />
              {team1.from} – {team2.from}
            </li>
          ))}
        </ol>
      </details>
    </>
  )
}

const poolName = (pool: number) => t('Pool {letter}', { letter: String.fromCharCode(64 + pool) })
