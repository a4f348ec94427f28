import { t } from '../../t.ts'
import type { BracketMatch, BracketOf } from './types.ts'
import styles from './Champions.module.css'

/** What the courts of finals without times are for now, and which matches wait for one. Nothing for finals with times. */
export function NextCalls({ finals }: { finals: BracketOf }) {
  if (!finals.queue || finals.over) return null
  const byKey = new Map(finals.places.map((match) => [match.key, match]))
  const called = finals.places.filter(
    ({ state, courtName, live }) => state === 'ready' && courtName !== null && !live,
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
          {t('Waiting for a court: {matches}', { matches: waiting.map(({ label }) => label).join(', ') })}
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
