import { useState } from 'react'
import { keepGames } from '../../../api/league/captains.ts'
import { refetchLeague } from '../../../api/client/queries.ts'
import { useAction } from '../../../api/client/useAction.ts'
import { t } from '../../../t.ts'
import { TextField } from '../../../ui/controls/fields.tsx'
import { DialogForm } from '../../../ui/dialog/DialogForm.tsx'
import { showToast } from '../../../ui/toast/toast.ts'

interface Props {
  leagueId: number
  absenceId: number
  sentence: string
  onDone: () => void
  onClose: () => void
}

/** The dialog that keeps the games of an absent team in place, with the reason. */
export function KeepGame({ leagueId, absenceId, sentence, onDone, onClose }: Props) {
  const [why, setWhy] = useState('')
  const { running, run } = useAction()
  const keep = () =>
    run(t('Nothing was changed'), async () => {
      await keepGames(leagueId, absenceId, why)
      onClose() // the focus cannot move to an element behind an open dialog
      await refetchLeague(leagueId)
      showToast({ title: t('Game kept'), description: t('The captain sees your answer.') })
      onDone()
    })
  return (
    <DialogForm
      title={t('Keep the Game')}
      action={t('Keep the Game')}
      running={running}
      failures={0}
      onSubmit={() => void keep()}
      onClose={onClose}
    >
      <p className="break">{sentence}</p>
      <TextField
        label={t('Why (the captain sees it)')}
        maxLength={200}
        value={why}
        onChange={(event) => setWhy(event.target.value)}
      />
    </DialogForm>
  )
}
