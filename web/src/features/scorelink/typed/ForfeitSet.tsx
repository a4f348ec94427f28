import { useState } from 'react'
import { describeSetForfeits } from '../../../rules/forfeits.ts'
import { scoreOfForfeit, forfeitableSet } from '../../../rules/lateSet.ts'
import { stateOf } from '../../../rules/log.ts'
import { forfeitedSet } from '../../../rules/setRules.ts'
import { defaultTeamOrder } from '../../../scoreboard/boardGame.ts'
import { t } from '../../../t.ts'
import { RadioList } from '../../../ui/controls/RadioList.tsx'
import { DialogForm } from '../../../ui/dialog/DialogForm.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import type { TypedDialogProps } from './dialogProps.ts'
import { createForfeitEvent } from './lateSetHere.ts'

/** The dialog that awards the running set to the opponents of a late team. */
export function ForfeitSet({ game, record, log, onClose }: TypedDialogProps) {
  const { match } = log
  const { sets } = stateOf(log)
  const { team1, team2 } = record.invite
  const mayForfeit = (team: 'team1' | 'team2') => forfeitableSet(match, sets, team) > 0
  const [lateTeam, setLateTeam] = useState<'team1' | 'team2'>(mayForfeit('team1') ? 'team1' : 'team2')
  const number = sets.length
  function save(): void {
    game.act((log) => createForfeitEvent(log, lateTeam))
    game.change((before) => ({ ...before, started: true })) // the board can undo it
    const forfeited = [...sets.slice(0, -1), forfeitedSet(match, number - 1, lateTeam)]
    showToast({
      title: describeSetForfeits(forfeited, team1.name, team2.name),
      description: t('Undo takes it back.'),
    })
    onClose()
  }
  return (
    <DialogForm
      title={t('A team is late')}
      action={t('Forfeit Set {number}', { number })}
      running={false}
      failures={0}
      onSubmit={save}
      onClose={onClose}
    >
      <p>{t('By the rule of the league the late team loses this set. The next one starts 0–0.')}</p>
      <RadioList
        legend={t('Who is late?')}
        selected={lateTeam}
        onSelect={setLateTeam}
        choices={defaultTeamOrder.map((team) => ({
          value: team,
          name: record.invite[team].name,
          disabled: !mayForfeit(team),
          detail: mayForfeit(team)
            ? t('{team} win the set {score}.', {
                team: record.invite[team === 'team1' ? 'team2' : 'team1'].name,
                score: scoreOfForfeit(match, number),
              })
            : t('That would end the match: tell the league that the team did not come.'),
        }))}
      />
    </DialogForm>
  )
}
