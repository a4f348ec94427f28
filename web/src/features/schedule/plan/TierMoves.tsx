import { useState } from 'react'
import type { LeagueView, Move, Team, TierChoice } from '../../../contract/types.ts'
import { namesOf } from '../../../rules/teamNames.ts'
import { describeMovement } from '../../../rules/tierWords.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { SelectField } from '../../../ui/controls/fields.tsx'
import { TeamSelect } from '../../../ui/controls/TeamSelect.tsx'
import { Badge } from '../../../ui/team/Badge.tsx'
import { rowTeamsOf } from '../rowTeams.ts'
import styles from '../Schedule.module.css'
import plan from './Plan.module.css'

interface Props {
  league: LeagueView
  teams: Team[]
  moves: Move[]
  choices: TierChoice[]
  onChoicesChange: (choices: TierChoice[]) => void
}

/** Lists the tier moves with their reasons. Every move can be overridden, and any other team can be moved as well. */
export function TierMoves({ league, teams, moves, choices, onChoicesChange }: Props) {
  const chooseTier = (teamId: number, tier: number) =>
    onChoicesChange([...choices.filter((choice) => choice.teamId !== teamId), { teamId, tier }])
  // A team that was chosen to stay is no longer in the moves; it is still listed so that the choice can be changed.
  const stayingTeams = choices.filter(({ teamId }) => !moves.some((move) => move.teamId === teamId))
  const nameOf = namesOf(teams)
  const listedIds = new Set([...moves, ...choices].map(({ teamId }) => teamId))
  const common = { league, teams, onChoose: chooseTier }
  const otherTeams = teams.filter(({ id }) => !listedIds.has(id))
  return (
    <section className={styles.stack} aria-label={t('Who changes tier')}>
      <h3>{t('Who changes tier')}</h3>
      {league.scheduleMode === 'weekly' && league.tierCount > 1 && (
        <p className="muted">{describeMovement(league.tableRules, sizesOf(league, teams)).join(' ')}</p>
      )}
      {moves.length + stayingTeams.length === 0 && <p>{t('No team changes tier.')}</p>}
      <div className={plan.moves}>
        <MoveList {...common} moves={moves.filter(({ from, to }) => to < from)} />
        <MoveList {...common} moves={moves.filter(({ from, to }) => to >= from)} />
      </div>
      {stayingTeams.length > 0 && (
        <ul className={plan.moveList}>
          {stayingTeams.map(({ teamId, tier }) => (
            <MoveRow
              key={teamId}
              {...common}
              teamId={teamId}
              name={nameOf(teamId)}
              tier={tier}
              what={t('stays in tier {tier}', { tier })}
              why={t('chosen by hand')}
            />
          ))}
        </ul>
      )}
      <NewSizes league={league} teams={teams} moves={moves} />
      {league.tierCount > 1 && <OtherTeam league={league} teams={otherTeams} onChoose={chooseTier} />}
      {choices.length > 0 && (
        <div>
          <Button onClick={() => onChoicesChange([])}>{t('Reset to the Standings')}</Button>
        </div>
      )}
    </section>
  )
}

/** The numbers of teams of the tiers, without those that have withdrawn. */
function sizesOf(league: LeagueView, teams: Team[]): number[] {
  return Array.from(
    { length: league.tierCount },
    (_, i) => teams.filter(({ tier, withdrawnOn }) => tier === i + 1 && withdrawnOn === undefined).length,
  )
}

/** Lists the tiers whose number of teams changes. */
function NewSizes({ league, teams, moves }: { league: LeagueView; teams: Team[]; moves: Move[] }) {
  const sizes = sizesOf(league, teams)
    .map((before, i) => ({
      tier: i + 1,
      before,
      change:
        moves.filter(({ to }) => to === i + 1).length - moves.filter(({ from }) => from === i + 1).length,
    }))
    .filter(({ change }) => change !== 0)
  if (sizes.length === 0) return null
  return (
    <p className="muted">
      {sizes
        .map(({ tier, before, change }) =>
          t(
            {
              one: 'Tier {tier} then has {count} team instead of {before}.',
              other: 'Tier {tier} then has {count} teams instead of {before}.',
            },
            {
              tier,
              before,
              count: before + change,
            },
          ),
        )
        .join(' ')}
    </p>
  )
}

interface RowProps {
  league: LeagueView
  teams: Team[]
  onChoose: (teamId: number, tier: number) => void
}

function MoveList({ moves, ...common }: RowProps & { moves: Move[] }) {
  if (moves.length === 0) return null
  return (
    <ul className={plan.moveList}>
      {moves.map(({ teamId, name, from, to, why, forfeits }) => (
        <MoveRow
          key={teamId}
          {...common}
          teamId={teamId}
          name={name}
          tier={to}
          what={
            to < from
              ? t('▲ up, from tier {from} to tier {to}', { from, to })
              : t('▼ down, from tier {from} to tier {to}', { from, to })
          }
          look={to < from ? 'good' : 'bad'}
          why={why}
          {...(forfeits && { forfeits })}
        />
      ))}
    </ul>
  )
}

interface MoveRowProps extends RowProps {
  teamId: number
  name: string
  tier: number
  what: string
  look?: 'good' | 'bad'
  why: string
  /** The number of forfeits, if it is high enough that the rules flag the team. */
  forfeits?: number
}

/** A team with its new tier and the reason; another tier can be chosen. */
function MoveRow({ league, teams, onChoose, teamId, name, tier, what, look, why, forfeits }: MoveRowProps) {
  const team = rowTeamsOf(teams)(teamId)
  return (
    <li className={plan.move}>
      <Badge kit={team.kit} badge={team.badge} />
      <div>
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>{' '}
          <span className={look}>{what}</span>
        </p>
        <p className={`muted ${plan.why}`}>{why}</p>
        {forfeits && (
          <p className={`bad ${plan.why}`}>
            {t({ one: '{count} forfeit', other: '{count} forfeits' }, { count: forfeits })}
          </p>
        )}
      </div>
      <select
        aria-label={t('Tier of {name}', { name })}
        value={tier}
        onChange={(event) => onChoose(teamId, Number(event.target.value))}
      >
        <TierOptions count={league.tierCount} />
      </select>
    </li>
  )
}

function TierOptions({ count }: { count: number }) {
  return Array.from({ length: count }, (_, i) => (
    <option key={i} value={i + 1}>
      {t('Tier {tier}', { tier: i + 1 })}
    </option>
  ))
}

interface OtherTeamProps {
  league: LeagueView
  teams: Team[]
  onChoose: (teamId: number, tier: number) => void
}

/** Selects a team without a move, and a new tier for it. */
function OtherTeam({ league, teams, onChoose }: OtherTeamProps) {
  const [teamId, setTeamId] = useState(0)
  const team = teams.find(({ id }) => id === teamId)
  return (
    <details>
      <summary className={styles.summary}>{t('Move another team')}</summary>
      <div className={styles.columns}>
        <TeamSelect
          label={t('Another team')}
          none={t('Choose a team')}
          teams={teams.filter(({ withdrawnOn }) => withdrawnOn === undefined)}
          value={team ? teamId : 0}
          onChange={setTeamId}
        />
        {team && (
          <TierSelect
            league={league}
            name={team.name}
            value={team.tier}
            onChange={(tier) => {
              onChoose(teamId, tier)
              setTeamId(0)
            }}
          />
        )}
      </div>
    </details>
  )
}

function TierSelect(props: {
  league: LeagueView
  name: string
  value: number
  onChange: (tier: number) => void
}) {
  return (
    <SelectField
      label={t('Tier of {name}', { name: props.name })}
      value={props.value}
      onChange={(event) => props.onChange(Number(event.target.value))}
    >
      <TierOptions count={props.league.tierCount} />
    </SelectField>
  )
}
