import { t } from '../../t.ts'
import type { BracketMatch, BracketOf } from './types.ts'
import styles from './Champions.module.css'

/** The maximum number of waiting matches that are listed by name. */
const maxNamed = 4

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
          {describeTeams(match, finals)}
        </p>
      ))}
      {waiting.length > 0 && (
        <p className="muted">
          {waiting.length > maxNamed
            ? t('Waiting for a court: {matches} and {count} more', {
                matches: listLabels(waiting),
                count: waiting.length - maxNamed,
              })
            : t('Waiting for a court: {matches}', { matches: listLabels(waiting) })}
        </p>
      )}
    </section>
  )
}

function describeTeams({ team1, team2 }: BracketMatch, { teams }: BracketOf): string {
  const nameOf = ({ teamId, from }: BracketMatch['team1']) =>
    teams.find(({ id }) => id === teamId)?.name ?? from
  return t('{team1} vs {team2}', { team1: nameOf(team1), team2: nameOf(team2) })
}

const listLabels = (matches: BracketMatch[]): string =>
  matches
    .slice(0, maxNamed)
    .map(({ label }) => label)
    .join(', ')
