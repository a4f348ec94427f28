import type { LeagueView, NextSeason, NextTeam } from '../../contract/types.ts'
import { t } from '../../t.ts'
import type { NextPlan } from './nextSeason.ts'
import styles from './Season.module.css'

interface Props {
  league: LeagueView
  next: NextSeason
  plan: NextPlan
  onChange: (changes: Partial<NextPlan>) => void
}

/** The tiers of the next season, with the reason for each team and warnings. A tier can be chosen manually. */
export function PlannedTiers({ next, plan, onChange }: Props) {
  const tiers = Array.from({ length: next.tierCount }, (_, i) => i + 1)
  const choose = (id: number, tier: number) =>
    onChange({ teams: plan.teams.map((team) => (team.id === id ? { ...team, tier } : team)) })
  return (
    <section className={styles.preview} aria-label={t('Preview')}>
      <Notes next={next} />
      {tiers.map((tier) => (
        <div key={tier}>
          <h3 className={styles.tier}>{t('Tier {tier}', { tier })}</h3>
          <ul className={styles.rows} aria-label={t('Tier {tier}', { tier })}>
            {next.teams
              .filter((team) => team.tier === tier)
              .map((team) => (
                <TierRow
                  key={`${team.previousId} ${team.name}`}
                  team={team}
                  tiers={tiers}
                  chosen={plan.teams.find(({ id }) => id === team.previousId)?.tier ?? 0}
                  onChoose={choose}
                />
              ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** Warnings about the next season. */
export function Notes({ next }: { next: NextSeason }) {
  if (next.notes.length === 0) return null
  return (
    <ul className={styles.notes} role="status">
      {next.notes.map((note) => (
        <li key={note} className="warn">
          {note}
        </li>
      ))}
    </ul>
  )
}

function TierRow({
  team,
  tiers,
  chosen,
  onChoose,
}: {
  team: NextTeam
  tiers: number[]
  chosen: number
  onChoose: (id: number, tier: number) => void
}) {
  const { previousId, name, from, tier, why } = team
  const move = from === 0 || from === tier ? undefined : from > tier ? t('up') : t('down')
  return (
    <li className={styles.row}>
      <div className={`break ${styles.grow}`}>
        <bdi>{name}</bdi>
        <p className="muted">
          {move && (
            <strong className={styles.move}>
              {move === t('up') ? '▲' : '▼'} {move}
              {' · '}
            </strong>
          )}
          {why}
        </p>
      </div>
      {previousId !== null && tiers.length > 1 && (
        <select
          className={styles.select}
          aria-label={t('Tier of {team}', { team: name })}
          value={chosen}
          onChange={(event) => onChoose(previousId, Number(event.target.value))}
        >
          <option value={0}>{t('automatic')}</option>
          {tiers.map((choice) => (
            <option key={choice} value={choice}>
              {t('Tier {tier}', { tier: choice })}
            </option>
          ))}
        </select>
      )}
    </li>
  )
}
