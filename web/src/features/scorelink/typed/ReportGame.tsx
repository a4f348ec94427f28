import { useState } from 'react'
import type { ReactNode } from 'react'
import type { GameEvent } from '../../../contract/types.ts'
import { stripInvisible } from '../../../rules/invisible.ts'
import { maxWords } from '../../../rules/logEvents.ts'
import { t } from '../../../t.ts'
import { DialogForm } from '../../../ui/dialog/DialogForm.tsx'
import { TextField } from '../../../ui/controls/fields.tsx'
import { RadioList } from '../../../ui/controls/RadioList.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import type { TypedDialogProps } from './dialogProps.ts'

type Reason = NonNullable<GameEvent['reason']>

/** The dialog that reports which team did not come. */
export function NoShowDialog(props: TypedDialogProps) {
  const { team1, team2 } = props.record.invite
  const [absentTeam, setAbsentTeam] = useState<'team1' | 'team2' | 'both'>('team1')
  return (
    <ReportForm
      {...props}
      title={t('Did not come')}
      event={{ reason: 'noShow', ...(absentTeam !== 'both' && { team: absentTeam }) }}
    >
      <RadioList
        legend={t('Who did not come?')}
        selected={absentTeam}
        onSelect={setAbsentTeam}
        choices={[
          { value: 'team1', name: team1.name, detail: '' },
          { value: 'team2', name: team2.name, detail: '' },
          { value: 'both', name: t('Neither team came'), detail: '' },
        ]}
      />
    </ReportForm>
  )
}

/** The dialog that reports why a game was stopped before its end. */
export function StoppedDialog(props: TypedDialogProps) {
  const [reason, setReason] = useState<Exclude<Reason, 'noShow'>>('injury')
  return (
    <ReportForm {...props} title={t('Stopped early')} event={{ reason }}>
      <RadioList
        legend={t('Why was it stopped?')}
        selected={reason}
        onSelect={setReason}
        choices={[
          { value: 'injury', name: t('Somebody is hurt'), detail: '' },
          { value: 'weather', name: t('The weather'), detail: '' },
          { value: 'hall', name: t('The hall'), detail: t('Power, net or floor') },
          { value: 'time', name: t('Time ## ran out'), detail: t('The court was needed') },
          { value: 'other', name: t('Something else'), detail: '' },
        ]}
      />
    </ReportForm>
  )
}

type FormProps = TypedDialogProps & {
  title: string
  event: Pick<GameEvent, 'reason' | 'team'>
  children: ReactNode
}

function ReportForm({ game, title, event, onClose, children }: FormProps) {
  const [remark, setRemark] = useState('')
  function send(): void {
    const text = stripInvisible(remark).replace(/\s+/g, ' ').trim()
    game.act(() => ({ type: 'report', ...event, ...(text && { words: text }) }))
    showToast({
      title: t('Told the league'),
      description: t('The score stays as it is until a manager decides.'),
    })
    onClose()
  }
  return (
    <DialogForm
      title={title}
      action={t('Tell the League')}
      running={false}
      failures={0}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{t('The managers of the league decide what becomes of the game. Its score stays as it is.')}</p>
      {children}
      <TextField
        label={t('In your words')}
        hint={t('Optional. The league and everybody with this link can read it.')}
        maxLength={maxWords}
        value={remark}
        onChange={(event) => setRemark(event.target.value)}
      />
    </DialogForm>
  )
}
