import { useState } from 'react'
import { isLastSet } from '../../rules/liveMatch.ts'
import { stateOf } from '../../rules/log.ts'
import { lastSet } from '../../rules/setBreak.ts'
import { Draw } from '../../scoreboard/court/Draw.tsx'
import { SidesQuestion } from '../../scoreboard/court/SidesQuestion.tsx'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import type { SetBreakProps } from './lazyParts.ts'
import type { TypedKind } from './typed/dialogProps.ts'
import { TypedDialog } from './typed/TypedDialog.tsx'
import breakStyles from '../../scoreboard/SetBreak.module.css'

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
      {isDeciding && !record.watching && <Draw teams={record.invite} state={state} act={game.act} />}
      {!isDeciding && !record.watching && <SidesQuestion log={log} act={game.act} />}
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
