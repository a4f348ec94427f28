import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { triedQuery } from '../../../../api/league/tableRules.ts'
import type { LeagueView, Row, Standings, TableRules, Tier } from '../../../../contract/types.ts'
import { tierName } from '../../../../rules/tierNames.ts'
import { t } from '../../../../t.ts'
import { LoadFailed, Loading } from '../../../../ui/page/Notice.tsx'
import styles from './TableRules.module.css'

/** The current tables beside the tables under the rules in the form; teams that move are marked. */
export function TriedTables({ league, rules }: { league: LeagueView; rules: TableRules }) {
  const { data, error, refetch } = useQuery(triedQuery(league.id, rules))
  if (error) return <LoadFailed what={t('The tables')} error={error} onRetry={() => void refetch()} />
  if (!data?.tried) return <Loading />
  const currentTiers = tiersOf(league, data)
  const newTiers = tiersOf(league, data.tried)
  const currentPlaces = new Map(
    currentTiers.flatMap(({ rows }) => rows).map(({ teamId }, place) => [teamId, place] as const),
  )
  const newRows = newTiers.flatMap(({ rows }) => rows)
  const gains = new Map(
    newRows.map(({ teamId }, place) => [teamId, (currentPlaces.get(teamId) ?? place) - place] as const),
  )
  const moved = newRows.filter(({ teamId }) => gains.get(teamId) !== 0).length
  return (
    <section aria-label={t('Tried rule')} className={styles.tried}>
      <p role="status">
        {moved === 0
          ? t('No team changes its place.')
          : t(
              { one: '{count} team changes its place.', other: '{count} teams change their places.' },
              { count: moved },
            )}
      </p>
      {newTiers.map(({ tier, rows }, index) => (
        <div key={tier} className={styles.pair}>
          <RankedTable
            title={t('{tier} now', { tier: tierName(league, tier) })}
            rows={currentTiers[index]?.rows ?? []}
          />
          <RankedTable
            title={t('{tier} with this rule', { tier: tierName(league, tier) })}
            rows={rows}
            gains={gains}
          />
        </div>
      ))}
    </section>
  )
}

/** In a fixed league, returns the tiers in which the teams play, otherwise all teams split by rank. */
const tiersOf = (league: LeagueView, { byTier, overall }: Standings): Tier[] =>
  league.scheduleMode === 'fixed' ? byTier : overall

function RankedTable({ title, rows, gains }: { title: string; rows: Row[]; gains?: Map<number, number> }) {
  const id = useId()
  return (
    <div className={`card ${styles.places}`}>
      <h4 id={id}>{title}</h4>
      <ol aria-labelledby={id}>
        {rows.map((row) => (
          <li key={row.teamId} className={gains?.get(row.teamId) ? styles.moved : ''}>
            <span className={styles.place}>{row.rank}</span>
            <bdi className={styles.name}>{row.name}</bdi>
            <RankChange places={gains?.get(row.teamId) ?? 0} />
            {gains && row.why && <span className={`muted ${styles.why}`}>{row.why}</span>}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The number of ranks that a team gains or loses under the new rules. */
function RankChange({ places }: { places: number }) {
  if (places === 0) return null
  const count = Math.abs(places)
  return (
    <span className={places > 0 ? 'good' : 'bad'}>
      <span aria-hidden>
        {places > 0 ? '▲' : '▼'} {count}
      </span>
      <span className="sr-only">
        {places > 0
          ? t({ one: 'up {count} place', other: 'up {count} places' }, { count })
          : t({ one: 'down {count} place', other: 'down {count} places' }, { count })}
      </span>
    </span>
  )
}
