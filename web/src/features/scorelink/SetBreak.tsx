import { useState } from 'react'
import { describeSetForfeits } from '../../rules/forfeits.ts'
import { hasToss, sidesOf } from '../../rules/setRules.ts'
import { stateOf } from '../../rules/log.ts'
import { Draw } from '../../scoreboard/court/Draw.tsx'
import { SidesQuestion } from '../../scoreboard/court/SidesQuestion.tsx'
import { Toss } from '../../scoreboard/court/Toss.tsx'
import { Lineups } from '../../scoreboard/lineups/Lineups.tsx'
import { SetBreak as Break } from '../../scoreboard/SetBreak.tsx'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import type { SetBreakProps } from './lazyParts.ts'
import type { TypedKind } from './typed/dialogProps.ts'
import { TypedDialog } from './typed/TypedDialog.tsx'

/** The break between two sets: the result of the last set and, before the deciding set, the choice of serve and side. */
export function SetBreak({ game, record, log, onStart }: SetBreakProps) {
  const [openDialog, setOpenDialog] = useState<TypedKind | null>(null)
  const state = stateOf(log)
  const isTossed = hasToss(log.match, state.sets.length - 1)
  const { team1, team2 } = record.invite
  // Nobody played in a forfeited set, so the teams have not changed sides either.
  const forfeited = state.sets.at(-2)?.forfeit && describeSetForfeits(state.sets, team1.name, team2.name)
  const isReady = !isTossed || (state.left !== null && state.serving !== null)
  const start = {
    label: t('Start set {set}', { set: state.sets.length }),
    run: onStart,
    disabled: !isReady,
  }
  return (
    <Break
      state={state}
      teams={record.invite}
      scoreInSets={t('Sets {score}', { score: `${state.team1Sets}–${state.team2Sets}` })}
      start={record.watching ? undefined : start}
    >
      {forfeited && <strong className="break">{forfeited}</strong>}
      {!sidesOf(log.match).stay && !forfeited && (
        <strong>{isTossed ? t('Toss again') : t('Change sides')}</strong>
      )}
      {isTossed &&
        !record.watching &&
        (log.match.intervals?.toss ? (
          <Toss log={log} teams={record.invite} act={game.act} />
        ) : (
          <Draw teams={record.invite} state={state} act={game.act} />
        ))}
      {!isTossed && !record.watching && <SidesQuestion log={log} act={game.act} />}
      {!record.watching && <Lineups log={log} teams={record.invite} act={game.act} />}
      {!record.watching && !record.closed && (
        <Button quiet onClick={() => setOpenDialog('set')}>
          {t('Correct a set')}
        </Button>
      )}
      <TypedDialog kind={openDialog} game={game} record={record} log={log} onChange={setOpenDialog} />
    </Break>
  )
}
