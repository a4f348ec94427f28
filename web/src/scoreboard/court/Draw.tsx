import type { MatchState } from '../../rules/matchState.ts'
import type { Team } from '../../rules/rules.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { defaultTeamOrder } from '../boardGame.ts'
import type { Act, BoardTeams } from '../boardGame.ts'
import styles from './Court.module.css'

/** Asks for the result of the toss before the deciding set: who serves, and who is on the left. */
export function Draw({ teams, state, act }: { teams: BoardTeams; state: MatchState; act: Act }) {
  return (
    <div className={styles.draw}>
      <Choice
        question={t('Who serves?')}
        teams={teams}
        chosen={state.serving}
        onChoose={(team) => act(() => ({ type: 'serve', team }))}
      />
      <Choice
        question={t('Who is on your left?')}
        teams={teams}
        chosen={state.left}
        onChoose={(team) => act(() => ({ type: 'sides', team }))}
      />
    </div>
  )
}

function Choice(props: {
  question: string
  teams: BoardTeams
  chosen: Team | null
  onChoose: (team: Team) => void
}) {
  return (
    <div className={styles.choice} role="group" aria-label={props.question}>
      <p>{props.question}</p>
      {defaultTeamOrder.map((team) => (
        <Button key={team} aria-pressed={props.chosen === team} onClick={() => props.onChoose(team)}>
          <span className="break">
            {props.chosen === team && '✓ '}
            <bdi>{props.teams[team].name}</bdi>
          </span>
        </Button>
      ))}
    </div>
  )
}
