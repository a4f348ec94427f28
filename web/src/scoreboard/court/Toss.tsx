import { useState } from 'react'
import type { GameEvent } from '../../contract/types.ts'
import { latestToss } from '../../rules/intervals.ts'
import type { Log } from '../../rules/logTypes.ts'
import { otherTeam } from '../../rules/rules.ts'
import type { Team } from '../../rules/rules.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { defaultTeamOrder } from '../boardGame.ts'
import type { Act, BoardTeams } from '../boardGame.ts'
import styles from './Court.module.css'

interface TossProps {
  log: Log
  teams: BoardTeams
  act: Act
}

type Choice = NonNullable<GameEvent['chose']>

interface Answers {
  winner?: Team
  chose?: Choice
  serves?: Team
  left?: Team
}

const choices: [Choice, string][] = [
  ['serve', t('Serve ## choice of the toss')],
  ['receive', t('Receive ## choice of the toss')],
  ['side', t('Side of the court')],
]

/** What the toss of this set has decided, and the button that records it. */
export function Toss({ log, teams, act }: TossProps) {
  const [isOpen, setOpen] = useState(false)
  const toss = latestToss(log)
  return (
    <div className={styles.toss}>
      {toss && (
        <p role="status" className="break">
          {describeToss(toss, teams)}
        </p>
      )}
      <Button onClick={() => setOpen(true)}>{toss ? t('Toss again') : t('Coin toss')}</Button>
      {isOpen && <TossDialog teams={teams} act={act} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Asks who won the toss and what was chosen. The answers that follow from others are not asked. */
function TossDialog({ teams, act, onClose }: Omit<TossProps, 'log'> & { onClose: () => void }) {
  const [answers, setAnswers] = useState<Answers>({})
  const { winner, chose, left } = answers
  const serves =
    winner && chose && chose !== 'side' ? (chose === 'serve' ? winner : otherTeam(winner)) : answers.serves
  const names: [Team, string][] = defaultTeamOrder.map((team) => [team, teams[team].name])
  const answer = (more: Answers) => setAnswers({ ...answers, ...more })
  return (
    <Dialog title={t('Coin toss')} onClose={onClose}>
      <Question
        question={t('Who won the toss?')}
        answers={names}
        chosen={winner}
        onChoose={(winner) => answer({ winner })}
      />
      {winner && (
        <Question
          question={t('What did {team} choose?', { team: teams[winner].name })}
          answers={choices}
          chosen={chose}
          onChoose={(chose) => answer({ chose })}
        />
      )}
      {chose && (
        <Question
          question={t('Who is on your left?')}
          answers={names}
          chosen={left}
          onChoose={(left) => answer({ left })}
        />
      )}
      {chose === 'side' && (
        <Question
          question={t('Who serves?')}
          answers={names}
          chosen={serves}
          onChoose={(serves) => answer({ serves })}
        />
      )}
      <Button
        primary
        disabled={!winner || !chose || !serves || !left}
        onClick={() => {
          if (winner && chose && serves && left)
            act(() => ({ type: 'toss', team: winner, chose, serves, left }))
          onClose()
        }}
      >
        {t('Save')}
      </Button>
    </Dialog>
  )
}

function Question<Answer extends string>(props: {
  question: string
  answers: [Answer, string][]
  chosen: Answer | undefined
  onChoose: (answer: Answer) => void
}) {
  return (
    <div className={styles.choice} role="group" aria-label={props.question}>
      <p className="break">{props.question}</p>
      {props.answers.map(([answer, name]) => (
        <Button key={answer} aria-pressed={props.chosen === answer} onClick={() => props.onChoose(answer)}>
          <span className="break">
            {props.chosen === answer && '✓ '}
            <bdi>{name}</bdi>
          </span>
        </Button>
      ))}
    </div>
  )
}

function describeToss(toss: GameEvent, teams: BoardTeams): string {
  const nameOf = (team: Team = 'team1') => teams[team].name
  const [winner, serves, left] = [nameOf(toss.team), nameOf(toss.serves), nameOf(toss.left)]
  if (toss.chose === 'serve') {
    return t('{winner} won the toss and chose to serve. On the left: {left}.', {
      winner,
      left,
    })
  }
  if (toss.chose === 'receive') {
    return t('{winner} won the toss and chose to receive. On the left: {left}.', {
      winner,
      left,
    })
  }
  return t('{winner} won the toss and chose the side. On the left: {left}. {serves} serves.', {
    winner,
    left,
    serves,
  })
}
