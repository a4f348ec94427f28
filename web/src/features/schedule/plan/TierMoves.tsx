import { useState } from 'react'
import type { LeagueView, Move, Team, TierChoice } from '../../../contract/types.ts'
import { namesOf } from '../../../rules/teamNames.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { SelectField } from '../../../ui/controls/fields.tsx'
import { TeamSelect } from '../../../ui/controls/TeamSelect.tsx'
import styles from '../Schedule.module.css'

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
  // A team that was chosen to stay is no longer a move; it is still listed so that the choice can be changed.
  const stayingTeams = choices.filter(({ teamId }) => !moves.some((move) => move.teamId === teamId))
  const nameOf = namesOf(teams)
  const listedIds = new Set([...moves, ...choices].map(({ teamId }) => teamId))
  const otherTeams = teams.filter(({ id }) => !listedIds.has(id))
  return (
    <section className={styles.stack} aria-label={t('Who changes tier')}>
      <h3>{t('Who changes tier')}</h3>
      {moves.length + stayingTeams.length === 0 && <p>{t('No team changes tier.')}</p>}
      <ul className={styles.lines}>
        {moves.map(({ teamId, name, from, to, why }) => (
          <li key={teamId} className={styles.columns}>
            <div>
              <p>
                <strong>
                  <bdi>{name}</bdi>
                </strong>{' '}
                <span>
                  {to < from
                    ? t('▲ up, from tier {from} to tier {to}', { from, to })
                    : t('▼ down, from tier {from} to tier {to}', { from, to })}
                </span>
              </p>
              <p className="muted">{why}</p>
            </div>
            <TierSelect
              league={league}
              name={name}
              value={to}
              onChange={(tier) => chooseTier(teamId, tier)}
            />
          </li>
        ))}
        {stayingTeams.map(({ teamId, tier }) => (
          <li key={teamId} className={styles.columns}>
            <div>
              <p>
                <strong>
                  <bdi>{nameOf(teamId)}</bdi>
                </strong>{' '}
                <span>{t('stays in tier {tier}', { tier })}</span>
              </p>
              <p className="muted">{t('chosen by hand')}</p>
            </div>
            <TierSelect
              league={league}
              name={nameOf(teamId)}
              value={tier}
              onChange={(tier) => chooseTier(teamId, tier)}
            />
          </li>
        ))}
      </ul>
      {league.tierCount > 1 && <OtherTeam league={league} teams={otherTeams} onChoose={chooseTier} />}
      {choices.length > 0 && (
        <div>
          <Button onClick={() => onChoicesChange([])}>{t('Reset to the Standings')}</Button>
        </div>
      )}
    </section>
  )
}

interface OtherTeamProps {
  league: LeagueView
  teams: Team[]
  onChoose: (teamId: number, tier: number) => void
}

/** Selects a team that is not listed as a move, and its tier. */
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
          teams={teams}
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
      {Array.from({ length: props.league.tierCount }, (_, i) => (
        <option key={i} value={i + 1}>
          {' '}
          {t('Tier {tier}', { tier: i + 1 })}{' '}
        </option>
      ))}
    </SelectField>
  )
}
