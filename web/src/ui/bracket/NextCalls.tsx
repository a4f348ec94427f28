import { t } from '../../t.ts'
import type { BracketMatch, BracketOf } from './types.ts'
import styles from './Champions.module.css'

/** The maximum number of waiting matches that are listed by name. */
const named = 4

/**
 * For finals without fixed times: the match to call on each court, and the matches that wait for a court. Renders nothing for
 * other finals.
 */
export function NextCalls({ finals }: { finals: BracketOf }) {
  if (!finals.queue || finals.over) return null
  const byKey = new Map(finals.places.map((match) => [match.key, match]))
  const called = finals.places.filter(
    ({ state, courtName, live, off }) => state === 'ready' && courtName !== null && !live && !off,
  )
  const waiting = finals.next.flatMap((key) => byKey.get(key) ?? [])
  return (
    <section className={styles.next} aria-label={t('Next on court')}>
      {called.map((match) => (
        <p key={match.key}>
          <strong>
            {t('{court} is free: {match}', { court: match.courtName ?? '', match: match.label })}
          </strong>{' '}
          {sides(match, finals)}
        </p>
      ))}
      {waiting.length > 0 && (
        <p className="muted">
          {waiting.length > named
            ? t('Waiting for a court: {matches} and {count} more', {
                matches: labelsOf(waiting),
                count: waiting.length - named,
              })
            : t('Waiting for a court: {matches}', { matches: labelsOf(waiting) })}
        </p>
      )}
    </section>
  )
}

function sides({ team1, team2 }: BracketMatch, { teams }: BracketOf): string {
  const nameOf = ({ teamId, from }: BracketMatch['team1']) =>
    teams.find(({ id }) => id === teamId)?.name ?? from
  return t('{team1} vs {team2}', { team1: nameOf(team1), team2: nameOf(team2) })
}

const labelsOf = (matches: BracketMatch[]): string =>
  matches
    .slice(0, named)
    .map(({ label }) => label)
    .join(', ')
