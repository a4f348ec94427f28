import { dayAndMonthOf, shortDay, timeInWords } from '../../../lib/dates.ts'
import { capacityOf } from '../../../rules/capacity.ts'
import type { Capacity } from '../../../rules/capacity.ts'
import { fitInWords, roomInWords } from '../../../rules/capacityWords.ts'
import { minutesIfTooShortForNew } from '../../../rules/newRules.ts'
import { dayIn } from '../../../rules/nights.ts'
import { describeTooShort } from '../../../rules/typicalLength.ts'
import { t } from '../../../t.ts'
import { MoreIcon } from '../../../ui/controls/MoreIcon.tsx'
import { courtsOf } from './draft.ts'
import type { Draft } from './draft.ts'
import styles from './LeaguePreview.module.css'

/** The maximum number of nights shown. */
const maxNights = 8
/** The maximum number of teams shown per tier. */
const maxTeams = 20

/** A preview of the league with the current form values: its tiers, its nights, and whether all games fit. */
export function LeaguePreview({ draft }: { draft: Draft }) {
  const today = dayIn(draft.form.timezone, new Date())
  const capacity = capacityOf(draft.form, courtsOf(draft), today)
  if (!capacity)
    return (
      <aside className={styles.preview} aria-label={t('Preview')}>
        <p className="muted">{t('Fill in the numbers to see what fits.')}</p>
      </aside>
    )
  return (
    <aside className={styles.preview} aria-label={t('Preview')}>
      <Tiers tiers={Number(draft.form.tierCount)} teams={Number(draft.form.teamsPerTier)} />
      <Figures capacity={capacity} today={today} />
      <Nights days={capacity.days} />
      {capacity.mostPerTeam > 0 && <p>{roomInWords(capacity)}</p>}
    </aside>
  )
}

/** Whether all games fit, and whether a match takes longer than its slot. It stands above the buttons, in view at every field. */
export function Verdict({ draft }: { draft: Draft }) {
  const tooShort = minutesIfTooShortForNew(draft.form)
  const capacity = capacityOf(draft.form, courtsOf(draft), dayIn(draft.form.timezone, new Date()))
  if (!capacity) return null
  return (
    <div className={styles.verdict}>
      <p role="status" className={`${styles.fit} ${capacity.problem ? 'warn' : 'good'}`}>
        <MoreIcon small name={capacity.problem ? 'warning' : 'check'} />
        {fitInWords(capacity, timeInWords(capacity.endsAt))}
      </p>
      {tooShort !== null && (
        <p className={`${styles.fit} warn`}>
          <MoreIcon small name="warning" />
          {describeTooShort(tooShort)}
        </p>
      )}
    </div>
  )
}

function Tiers({ tiers, teams }: { tiers: number; teams: number }) {
  return (
    <div
      role="img"
      aria-label={t(
        { one: '{count} tier with {teams} teams', other: '{count} tiers with {teams} teams each' },
        { count: tiers, teams },
      )}
      className={styles.tiers}
    >
      {Array.from({ length: tiers }, (_, tier) => (
        <div key={tier} className={styles.tier}>
          <span>{t('Tier {tier}', { tier: tier + 1 })}</span>
          {Array.from({ length: Math.min(teams, maxTeams) }, (_, team) => (
            <i key={team} />
          ))}
        </div>
      ))}
    </div>
  )
}

function Figures({ capacity, today }: { capacity: Capacity; today: string }) {
  const { nights, lastDay, gamesPerNight, gamesPerTeam, teams } = capacity
  return (
    <dl className={styles.figures}>
      {nights === null ? (
        <Figure value={teams} label={t('teams')} />
      ) : (
        <Figure
          value={nights}
          label={lastDay ? t('nights, to {day}', { day: shortDay(lastDay, today) }) : t('nights')}
        />
      )}
      <Figure value={gamesPerNight} label={t('games a night')} />
      <Figure
        value={gamesPerTeam}
        label={nights === null ? t('games a team and night') : t('games a team')}
      />
    </dl>
  )
}

function Figure({ value, label }: { value: number; label: string }) {
  return (
    <div>
      <dd className="figure">{value}</dd>
      <dt>{label}</dt>
    </div>
  )
}

function Nights({ days }: { days: string[] }) {
  if (days.length === 0) return null
  const hiddenCount = days.length - maxNights
  return (
    <ol className={styles.nights} aria-label={t('Nights')}>
      {days.slice(0, hiddenCount > 0 ? maxNights - 1 : maxNights).map((date) => {
        const { day, month } = dayAndMonthOf(date)
        return (
          <li key={date}>
            <b className="figure">{day}</b>
            {month}
          </li>
        )
      })}
      {hiddenCount > 0 && (
        <li>
          <b className="figure">+{hiddenCount + 1}</b>
          {t('more')}
        </li>
      )}
    </ol>
  )
}
