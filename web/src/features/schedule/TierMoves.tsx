import { useState } from 'react'
import type { LeagueView, Move, Team, TierChoice } from '../../contract/types.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { TeamSelect } from '../../ui/TeamSelect.tsx'
import styles from './Schedule.module.css'

interface Props {
  league: LeagueView
  teams: Team[]
  moves: Move[]
  choices: TierChoice[]
  onChoices: (choices: TierChoice[]) => void
}

/** Who changes tier and why; each of it, and any other team, can be put elsewhere by hand. */
export function TierMoves({ league, teams, moves, choices, onChoices }: Props) {
  const [other, setOther] = useState(0)
  const put = (teamId: number, tier: number) =>
    onChoices([...choices.filter((choice) => choice.teamId !== teamId), { teamId, tier }])
  // A team that was chosen to stay is no move any more, and must still be there to be chosen otherwise.
  const staying = choices.filter(({ teamId }) => !moves.some((move) => move.teamId === teamId))
  const tierOf = (teamId: number) => teams.find(({ id }) => id === teamId)?.tier ?? 1
  const nameOf = (teamId: number) => teams.find(({ id }) => id === teamId)?.name ?? ''
  const added =
    other && !moves.some(({ teamId }) => teamId === other) && !choices.some((c) => c.teamId === other)
  return (
    <section className={styles.deeds} aria-label="Who changes tier">
      <h3>Who changes tier</h3>
      {moves.length + staying.length === 0 && <p>Nobody.</p>}
      <ul className={styles.lines}>
        {moves.map(({ teamId, name, from, to, why }) => (
          <li key={teamId} className={styles.two}>
            <div>
              <p>
                <strong>{name}</strong> {to < from ? '▲ up' : '▼ down'}, from tier {from} to tier {to}
              </p>
              <p className="muted">{why}</p>
            </div>
            <TierSelect league={league} name={name} value={to} onChange={(tier) => put(teamId, tier)} />
          </li>
        ))}
        {staying.map(({ teamId, tier }) => (
          <li key={teamId} className={styles.two}>
            <div>
              <p>
                <strong>{nameOf(teamId)}</strong> stays in tier {tier}
              </p>
              <p className="muted">chosen by hand</p>
            </div>
            <TierSelect
              league={league}
              name={nameOf(teamId)}
              value={tier}
              onChange={(tier) => put(teamId, tier)}
            />
          </li>
        ))}
      </ul>
      {league.tierCount > 1 && (
        <details>
          <summary className={styles.summary}>Move another team</summary>
          <div className={styles.two}>
            <TeamSelect
              label="Another team"
              none="Choose a team"
              teams={teams}
              value={other}
              onChange={setOther}
            />
            {added ? (
              <TierSelect
                league={league}
                name={nameOf(other)}
                value={tierOf(other)}
                onChange={(tier) => {
                  put(other, tier)
                  setOther(0)
                }}
              />
            ) : null}
          </div>
        </details>
      )}
      {choices.length > 0 && (
        <div>
          <Button onClick={() => onChoices([])}>Back to What the Standings Say</Button>
        </div>
      )}
    </section>
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
      label={`Tier of ${props.name}`}
      value={props.value}
      onChange={(event) => props.onChange(Number(event.target.value))}
    >
      {Array.from({ length: props.league.tierCount }, (_, i) => (
        <option key={i} value={i + 1}>
          Tier {i + 1}
        </option>
      ))}
    </SelectField>
  )
}
