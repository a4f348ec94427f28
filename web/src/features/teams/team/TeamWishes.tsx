import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { courtsQuery } from '../../../api/client/queries.ts'
import type { LeagueView, Team } from '../../../contract/types.ts'
import { shortDay } from '../../../lib/dates.ts'
import { isDate } from '../../../rules/leagueForm.ts'
import { dayIn } from '../../../rules/nights.ts'
import { t } from '../../../t.ts'
import { Button, IconButton } from '../../../ui/controls/Button.tsx'
import { SelectField, TextField } from '../../../ui/controls/fields.tsx'
import { useTeamChange } from '../useTeamChange.ts'
import styles from './Team.module.css'

type Wishes = NonNullable<Team['wishes']>

const noWishes: Wishes = { away: [], notBefore: null, notAfter: null, notWith: [], homeCourt: null }

interface Props {
  league: LeagueView
  team: Team
  teams: Team[]
}

/** The wishes of a team for the planner. A choice is saved immediately; the notification offers an undo. */
export function TeamWishes({ league, team, teams }: Props) {
  const change = useTeamChange()
  const wishes = team.wishes ?? noWishes
  const save = (changed: Partial<Wishes>) => void change(team, { wishes: { ...wishes, ...changed } })
  return (
    <div className={styles.part}>
      <p className="muted">
        {t(
          'Plans keep the days off and the shared people. Hours and the court are met where nobody else is worse off.',
        )}
      </p>
      <DaysAway league={league} wishes={wishes} onSave={save} />
      <div className={styles.pair}>
        <TimeField
          key={`from ${wishes.notBefore}`}
          label={t('Rather not before')}
          value={wishes.notBefore}
          onSave={(notBefore) => save({ notBefore })}
        />
        <TimeField
          key={`to ${wishes.notAfter}`}
          label={t('Rather not after')}
          value={wishes.notAfter}
          onSave={(notAfter) => save({ notAfter })}
        />
      </div>
      <HomeCourt league={league} wishes={wishes} onSave={save} />
      <SharedPeople team={team} teams={teams} wishes={wishes} onSave={save} />
    </div>
  )
}

interface PartProps {
  wishes: Wishes
  onSave: (changed: Partial<Wishes>) => void
}

function DaysAway({ league, wishes, onSave }: PartProps & { league: LeagueView }) {
  const [typed, setTyped] = useState('')
  const today = dayIn(league.timezone, new Date())
  function add(): void {
    if (!isDate(typed) || wishes.away.includes(typed)) return
    onSave({ away: [...wishes.away, typed].sort() })
    setTyped('')
  }
  return (
    <>
      {wishes.away.length > 0 && (
        <ul className={styles.wishes} aria-label={t('Days on which it cannot play')}>
          {wishes.away.map((day) => (
            <li key={day}>
              {shortDay(day, today)}
              <IconButton
                quiet
                icon="trash"
                label={t('Can play on {day}', { day: shortDay(day, today) })}
                onClick={() => onSave({ away: wishes.away.filter((other) => other !== day) })}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.addDay}>
        <TextField
          label={t('Cannot play on')}
          type="date"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && add()}
        />
        <Button aria-disabled={!isDate(typed)} onClick={add}>
          {t('Add Day')}
        </Button>
      </div>
    </>
  )
}

/** A time field that saves on blur. */
function TimeField({
  label,
  value,
  onSave,
}: {
  label: string
  value: string | null
  onSave: (value: string | null) => void
}) {
  const [typed, setTyped] = useState(value ?? '')
  return (
    <TextField
      label={label}
      type="time"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => typed !== (value ?? '') && onSave(typed || null)}
    />
  )
}

function HomeCourt({ league, wishes, onSave }: PartProps & { league: LeagueView }) {
  const { data: courts } = useQuery(courtsQuery(league.id))
  const names = [
    ...new Set([
      ...(courts ?? []).map(({ courtName }) => courtName),
      ...(wishes.homeCourt ? [wishes.homeCourt] : []),
    ]),
  ]
  return (
    <SelectField
      label={t('Rather on court')}
      value={wishes.homeCourt ?? ''}
      onChange={(event) => onSave({ homeCourt: event.target.value || null })}
    >
      <option value="">{t('Any court')}</option>
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

function SharedPeople({ team, teams, wishes, onSave }: PartProps & { team: Team; teams: Team[] }) {
  const named = teams.filter(({ id }) => wishes.notWith.includes(id))
  const others = teams.filter(
    ({ id, withdrawnOn }) => id !== team.id && !withdrawnOn && !wishes.notWith.includes(id),
  )
  return (
    <>
      {named.length > 0 && (
        <ul className={styles.wishes} aria-label={t('Never at the same time as')}>
          {named.map(({ id, name }) => (
            <li key={id}>
              <bdi className="cut">{name}</bdi>
              <IconButton
                quiet
                icon="trash"
                label={t('May play at the same time as {name}', { name })}
                onClick={() => onSave({ notWith: wishes.notWith.filter((other) => other !== id) })}
              />
            </li>
          ))}
        </ul>
      )}
      <SelectField
        label={t('Never at the same time as')}
        hint={t('A person plays or coaches in both teams')}
        value=""
        onChange={(event) => onSave({ notWith: [...wishes.notWith, Number(event.target.value)] })}
      >
        <option value="">{t('Choose a team')}</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  )
}
