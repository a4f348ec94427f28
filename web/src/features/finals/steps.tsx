// The fields of the three steps of planning finals.
import type { Court, LeagueView, Team } from '../../contract/types.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Chip } from '../../ui/controls/Chip.tsx'
import { NumberField, SelectField, Switch, TextField } from '../../ui/controls/fields.tsx'
import { knockoutFormats, setsInWords, TimesField } from '../../ui/bracket/knockoutFields.tsx'
import { RadioList } from '../../ui/controls/RadioList.tsx'
import { TeamSelect } from '../../ui/controls/TeamSelect.tsx'
import { teamCountOf, allowsTeamCount, activeTeams, teamCountLimits } from './finalsPlan.ts'
import type { Duty, FinalsPlan, Format, From } from './finalsPlan.ts'
import styles from './Finals.module.css'

interface StepProps {
  league: LeagueView
  teams: Team[]
  courts: Court[]
  plan: FinalsPlan
  onChange: (changes: Partial<FinalsPlan>) => void
}

export function WhoStep({ league, teams, plan, onChange }: StepProps) {
  const sources: { value: From; name: string; detail: string; disabled?: boolean }[] = [
    { value: 'overall', name: t('The table'), detail: t('the first teams of the whole league') },
    {
      value: 'across',
      name: t('Across tiers'),
      detail: t('the first of each tier, then the second of each'),
      disabled: league.tierCount < 2,
    },
    {
      value: 'tiers',
      name: t('Each tier'),
      detail: t('a knockout of its own for each tier'),
      disabled: league.tierCount < 2,
    },
    {
      value: 'between',
      name: t('Between tiers'),
      detail: t('the last of a tier against the first of the tier below'),
      disabled: league.tierCount < 2,
    },
    { value: 'hand', name: t('By hand'), detail: t('you choose the teams and their order') },
  ]
  /** Finals within tiers, and matches between tiers, have only one format. */
  function choose(from: From): void {
    const format =
      from === 'tiers'
        ? 'groups'
        : from === 'between'
          ? 'promotion'
          : plan.format === 'groups' || plan.format === 'promotion'
            ? 'single'
            : plan.format
    const bestTeams = activeTeams(teams).slice(0, plan.count)
    onChange({ from, format, seeds: from === 'hand' ? bestTeams.map(({ id }) => id) : [] })
  }
  return (
    <>
      <TextField
        label={t('Name of the finals')}
        maxLength={100}
        value={plan.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <RadioList legend={t('Seeds')} choices={sources} selected={plan.from} onSelect={choose} />
      {(plan.from === 'overall' || plan.from === 'across') && (
        <NumberField
          label={t('Number of teams')}
          min={2}
          max={Math.min(32, Math.max(2, activeTeams(teams).length))}
          value={plan.count}
          onChange={(count) => onChange({ count })}
        />
      )}
      {plan.from === 'hand' && <SeedsByHand teams={teams} plan={plan} onChange={onChange} />}
    </>
  )
}

function SeedsByHand({ teams, plan, onChange }: Pick<StepProps, 'teams' | 'plan' | 'onChange'>) {
  const { seeds } = plan
  const unused = activeTeams(teams).filter(({ id }) => !seeds.includes(id))
  const choose = (index: number, teamId: number) => {
    const other = seeds.indexOf(teamId)
    onChange({
      seeds: seeds.map((id, i) => (i === index ? teamId : i === other ? (seeds[index] ?? id) : id)),
    })
  }
  const nextTeam = unused[0]
  return (
    <div className={styles.rows}>
      {seeds.map((id, index) => (
        <TeamSelect
          key={index}
          label={t('Seed {seed}', { seed: index + 1 })}
          none={t('Choose a team')}
          teams={activeTeams(teams)}
          value={id}
          onChange={(teamId) => choose(index, teamId)}
        />
      ))}
      <div className={styles.courts}>
        {nextTeam && seeds.length < 32 && (
          <Button onClick={() => onChange({ seeds: [...seeds, nextTeam.id] })}>{t('Add a Seed')}</Button>
        )}
        {seeds.length > 2 && (
          <Button onClick={() => onChange({ seeds: seeds.slice(0, -1) })}>{t('Remove the Last Seed')}</Button>
        )}
      </div>
    </div>
  )
}

export function FormatStep({ teams, plan, onChange }: StepProps) {
  const count = teamCountOf(plan, teams)
  const formatTexts: Record<Format, { name: string; detail: string }> = {
    ...knockoutFormats,
    single: { name: t('Knockout'), detail: t('one defeat and a team is out') },
    groups: { name: t('Groups'), detail: t('places 1 to 4, 5 to 8 and so on, or each tier') },
    promotion: { name: t('Promotion matches'), detail: t('neighbours play for a place in the tier above') },
  }
  const formats: Format[] =
    plan.from === 'tiers'
      ? ['groups']
      : plan.from === 'between'
        ? ['promotion']
        : ['single', 'double', 'consolation', 'groups', 'page']
  const choices = formats.map((value) => ({
    value,
    name: formatTexts[value].name,
    detail: allowsTeamCount(value, count) ? formatTexts[value].detail : describeTeamCountError(value, count),
    disabled: !allowsTeamCount(value, count),
  }))
  return (
    <>
      <RadioList
        legend={t({ one: '{count} team', other: '{count} teams' }, { count })}
        choices={choices}
        selected={plan.format}
        onSelect={(format) => onChange({ format })}
      />
      {plan.format === 'single' && count > 3 && (
        <Switch
          label={t('Match for place 3')}
          checked={plan.third}
          onChange={(third) => onChange({ third })}
        />
      )}
      {plan.format === 'double' && (
        <Switch
          label={t('A second final if the team from the lower bracket wins the first')}
          checked={plan.secondFinal}
          onChange={(secondFinal) => onChange({ secondFinal })}
        />
      )}
    </>
  )
}

function describeTeamCountError(format: Format, count: number): string {
  const [from, to] = teamCountLimits[format]
  return from === to
    ? t('for {from} teams, and {chosen} are chosen', { from, chosen: count })
    : t('for {from} to {to} teams, and {chosen} are chosen', { from, to, chosen: count })
}

const dutyOptions = (): [Duty, string][] => [
  ['none', t('Nobody')],
  ['loser', t('The loser of the match before on the court')],
  ['waiting', t('A team that waits for its next match')],
  ['seeds', t('The best seeds first, then losers')],
]

const setsChoices = [0, 1, 3, 5]

export function WhenStep({ courts, plan, onChange }: StepProps) {
  const names = [...new Set([...courts.map(({ courtName }) => courtName), ...plan.courts])]
  const toggle = (court: string) =>
    onChange({
      courts: plan.courts.includes(court)
        ? plan.courts.filter((name) => name !== court)
        : [...plan.courts, court],
    })
  return (
    <>
      <TimesField
        queue={plan.queue}
        queueDetail={t('the next match is called when a court is free')}
        onChange={(queue) => onChange({ queue })}
      />
      <div className={styles.columns}>
        <TextField
          label={t('Date')}
          type="date"
          value={plan.day}
          onChange={(event) => onChange({ day: event.target.value })}
        />
        <TextField
          label={t('From')}
          type="time"
          value={plan.start}
          onChange={(event) => onChange({ start: event.target.value })}
        />
        <TextField
          label={t('Until')}
          type="time"
          value={plan.end}
          onChange={(event) => onChange({ end: event.target.value })}
        />
      </div>
      <div className={styles.courts} role="group" aria-label={t('Courts')}>
        {names.map((court) => (
          <Chip key={court} pressed={plan.courts.includes(court)} onClick={() => toggle(court)}>
            {court}
          </Chip>
        ))}
      </div>
      <div className={styles.columns}>
        <NumberField
          label={t('Minutes of a match')}
          min={5}
          max={240}
          value={plan.minutes}
          onChange={(minutes) => onChange({ minutes })}
        />
        <NumberField
          label={t('Minutes of a final')}
          min={5}
          max={240}
          value={plan.finalMinutes}
          onChange={(finalMinutes) => onChange({ finalMinutes })}
        />
        <NumberField
          label={t('Minutes of rest')}
          min={0}
          max={120}
          value={plan.rest}
          onChange={(rest) => onChange({ rest })}
        />
      </div>
      <div className={styles.columns}>
        <SelectField
          label={t('Sets of a match')}
          value={plan.sets}
          onChange={(event) => onChange({ sets: Number(event.target.value) })}
        >
          {setsChoices.map((sets) => (
            <option key={sets} value={sets}>
              {sets === 0 ? t('As in the season') : setsInWords(sets)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('Sets of a final')}
          value={plan.finalSets}
          onChange={(event) => onChange({ finalSets: Number(event.target.value) })}
        >
          {setsChoices.map((sets) => (
            <option key={sets} value={sets}>
              {sets === 0 ? t('As the other matches') : setsInWords(sets)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('Who referees')}
          value={plan.duty}
          onChange={(event) => onChange({ duty: event.target.value as Duty })}
        >
          {dutyOptions().map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  )
}
