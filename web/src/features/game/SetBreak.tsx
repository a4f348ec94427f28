import { useState } from 'react'
import { isLastSet } from '../../rules/liveMatch.ts'
import { stateOf } from '../../rules/log.ts'
import { lastSet } from '../../rules/setBreak.ts'
import type { Team } from '../../rules/rules.ts'
import { usualOrder } from '../../scoreboard/boardGame.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/Button.tsx'
import type { SetBreakProps } from './lazyParts.ts'
import type { GameRecord } from './record.ts'
import type { TypedKind } from './typed/dialogProps.ts'
import { TypedDialog } from './typed/TypedDialog.tsx'
import breakStyles from '../../scoreboard/SetBreak.module.css'
import styles from './Game.module.css'

/** The break between two sets: the result of the last set and, before the deciding set, the choice of serve and side. */
export function SetBreak({ game, record, log, onStart }: SetBreakProps) {
  const [typing, setTyping] = useState<TypedKind | null>(null)
  const state = stateOf(log)
  const last = lastSet(state)
  if (!last) return null
  const isDeciding = isLastSet(log.match, state.sets.length - 1)
  const isReady = !isDeciding || (state.left !== null && state.serving !== null)
  return (
    <section className={breakStyles.break} aria-label={t('Between two sets')}>
      <p className={breakStyles.big} role="status">
        {t('Set {set} to {team}, {score}.', {
          set: last.number,
          team: record.invite[last.winner].name,
          score: last.score,
        })}{' '}
        <strong className={breakStyles.act}>{isDeciding ? t('Toss again') : t('Change sides')}</strong>
      </p>
      <p>{t('Sets {score}', { score: `${state.team1Sets}–${state.team2Sets}` })}</p>
      {isDeciding && !record.watching && (
        <div className={styles.draw}>
          <Choice
            question={t('Who serves?')}
            record={record}
            chosen={state.serving}
            onChoose={(team) => game.act(() => ({ type: 'serve', team }))}
          />
          <Choice
            question={t('Who is on your left?')}
            record={record}
            chosen={state.left}
            onChoose={(team) => game.act(() => ({ type: 'sides', team }))}
          />
        </div>
      )}
      {!record.watching && (
        <Button primary className={breakStyles.start} disabled={!isReady} onClick={onStart}>
          {t('Start set {set}', { set: state.sets.length })}
        </Button>
      )}
      {!record.watching && !record.closed && (
        <Button onClick={() => setTyping('set')}>{t('Correct a set')}</Button>
      )}
      <TypedDialog kind={typing} game={game} record={record} log={log} onChange={setTyping} />
    </section>
  )
}

function Choice(props: {
  question: string
  record: GameRecord
  chosen: Team | null
  onChoose: (team: Team) => void
}) {
  return (
    <div className={styles.choice} role="group" aria-label={props.question}>
      <p>{props.question}</p>
      {usualOrder.map((team) => (
        <Button key={team} aria-pressed={props.chosen === team} onClick={() => props.onChoose(team)}>
          <span className="break">
            {props.chosen === team && '✓ '}
            <bdi>{props.record.invite[team].name}</bdi>
          </span>
        </Button>
      ))}
    </div>
  )
}
