import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/client/client.ts'
import { useWithdraw, withdrawalQuery } from '../../../api/league/withdrawals.ts'
import type { WithdrawBody } from '../../../api/league/withdrawals.ts'
import type { LeagueView, Team } from '../../../contract/types.ts'
import { dayIn } from '../../../rules/nights.ts'
import { t } from '../../../t.ts'
import { RadioList } from '../../../ui/controls/RadioList.tsx'
import { SelectField, TextField } from '../../../ui/controls/fields.tsx'
import { DialogForm } from '../../../ui/dialog/DialogForm.tsx'
import { Loading } from '../../../ui/page/Notice.tsx'
import { WithdrawalPreview } from './WithdrawalPreview.tsx'

interface Props {
  league: LeagueView
  team: Team
  teams: Team[]
  onClose: () => void
}

type How = WithdrawBody['how']

/** Who takes over the games: nobody, a new team, or an existing team by id. */
type Successor = 'nobody' | 'new' | `${number}`

/** The dialog that withdraws a team: the first day, the fate of its games, and a preview of the changes. */
export function WithdrawTeam({ league, team, teams, onClose }: Props) {
  const today = dayIn(league.timezone, new Date())
  const [on, setOn] = useState(today)
  const [how, setHow] = useState<How>('keep')
  const [successor, setSuccessor] = useState<Successor>('nobody')
  const [name, setName] = useState('')
  // The name for the preview, updated only when the user stops typing.
  const [typedName, setTypedName] = useState('')
  const { running, withdraw } = useWithdraw()
  const body = (newTeam: string): WithdrawBody => ({
    on,
    how: successor !== 'nobody' && how === 'forfeit' ? 'keep' : how,
    ...(successor === 'new' && newTeam && { newTeam }),
    ...(successor !== 'new' && successor !== 'nobody' && { replacedBy: Number(successor) }),
  })
  // After the withdrawal there is nothing left to preview.
  const preview = useQuery({ ...withdrawalQuery(team, body(typedName.trim())), enabled: !running })
  const problem = preview.error instanceof ApiError ? preview.error : undefined
  const others = teams.filter(({ id, withdrawnOn }) => id !== team.id && withdrawnOn === undefined)
  const isTakenOver = successor !== 'nobody'
  return (
    <DialogForm
      title={t('Withdraw {team}', { team: team.name })}
      action={t('Withdraw Team')}
      keep={t('Keep Team')}
      running={running}
      failures={0}
      onSubmit={() => void withdraw(team, body(name.trim()), onClose)}
      onClose={onClose}
    >
      <TextField
        label={t('First day without it')}
        type="date"
        required
        max={today}
        error={problem?.field === 'on' ? problem.sentence : undefined}
        value={on}
        onChange={(event) => setOn(event.target.value)}
      />
      <SelectField
        label={t('Who takes over its games?')}
        error={problem?.field === 'replacedBy' ? problem.sentence : undefined}
        hint={t('Times, courts and score links stay.')}
        value={successor}
        onChange={(event) => setSuccessor(event.target.value as Successor)}
      >
        <option value="nobody">{t('Nobody')}</option>
        <option value="new">{t('A new team')}</option>
        {others.map(({ id, name: other }) => (
          <option key={id} value={id}>
            {other}
          </option>
        ))}
      </SelectField>
      {successor === 'new' && (
        <TextField
          label={t('Team name')}
          required
          maxLength={100}
          error={problem?.field === 'newTeam' ? problem.sentence : undefined}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onBlur={() => setTypedName(name)}
        />
      )}
      <RadioList
        legend={t('What becomes of its games?')}
        selected={isTakenOver && how === 'forfeit' ? 'keep' : how}
        onSelect={setHow}
        choices={[
          {
            value: 'keep',
            name: t('Results stand'),
            detail: isTakenOver ? t('The others are taken over.') : t('The others are cancelled.'),
          },
          {
            value: 'forfeit',
            name: t('Forfeit the rest'),
            detail: isTakenOver
              ? t('Not possible: the games are taken over.')
              : t('Results stand; its opponents win the others with the full score.'),
            disabled: isTakenOver,
          },
          {
            value: 'void',
            name: t('Results become void'),
            detail: t('They stay in the history and count nowhere.'),
          },
        ]}
      />
      {preview.data ? (
        <WithdrawalPreview preview={preview.data} teams={teams} />
      ) : problem ? (
        !problem.field && <p className="bad">{problem.sentence}</p>
      ) : (
        <Loading />
      )}
    </DialogForm>
  )
}
