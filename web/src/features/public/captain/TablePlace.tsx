import type { TablePlace as Place } from '../../../contract/types.ts'
import { formatSigned } from '../../../rules/signed.ts'
import { t } from '../../../t.ts'
import { useTierInSentence } from '../../../ui/page/LeagueScope.tsx'
import { Form } from '../../../ui/team/Form.tsx'
import styles from './Captain.module.css'

/** The rank of the team in the table of its tier, with its figures and the reason why the team above ranks higher. */
export function TablePlace({ table: { tier, of, row, above } }: { table: Place }) {
  const tierInSentence = useTierInSentence()
  const facts = [
    { label: t('won–lost'), value: `${row.wins}–${row.losses}${row.draws ? `–${row.draws}` : ''}` },
    ...(row.points === undefined ? [] : [{ label: t('table points'), value: String(row.points) }]),
    { label: t('difference'), value: formatSigned(row.diff) },
  ]
  return (
    <section className={`card ${styles.place}`} aria-labelledby="place">
      <h2 id="place">
        {t('Place {rank} of {of} in {tier}', { rank: row.rank, of, tier: tierInSentence(tier) })}
      </h2>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="muted">{label}</dt>
            <dd className="figure">{value}</dd>
          </div>
        ))}
      </dl>
      {row.form && <Form results={row.form} />}
      {above && (
        <p className="break">
          {above.why
            ? t('{team} is one place higher: {why}.', { team: above.name, why: above.why })
            : t('{team} is one place higher.', { team: above.name })}
        </p>
      )}
    </section>
  )
}
