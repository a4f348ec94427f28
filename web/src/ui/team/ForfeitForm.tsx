import { useState } from 'react'
import { t } from '../../t.ts'
import { RadioList } from '../controls/RadioList.tsx'
import { DialogForm } from '../dialog/DialogForm.tsx'

type Forfeit = 'team1' | 'team2' | 'both'

interface Props {
  names: [string, string]
  running: boolean
  onForfeit: (by: Forfeit) => void
  onClose: () => void
}

/** The dialog that asks which team has forfeited a game. */
export function ForfeitForm({ names: [team1, team2], running, onForfeit, onClose }: Props) {
  const [by, setBy] = useState<Forfeit>('team1')
  const wins = (name: string) => t('{team} win with the full score.', { team: name })
  return (
    <DialogForm
      title={t('Forfeit game')}
      action={t('Forfeit Game')}
      running={running}
      failures={0}
      onSubmit={() => onForfeit(by)}
      onClose={onClose}
    >
      <p>
        {t('{team1} vs {team2}. It counts in the standings, and nobody can score it. You can undo this.', {
          team1,
          team2,
        })}
      </p>
      <RadioList
        legend={t('Who forfeits?')}
        selected={by}
        onSelect={setBy}
        choices={[
          { value: 'team1', name: team1, detail: wins(team2) },
          { value: 'team2', name: team2, detail: wins(team1) },
          { value: 'both', name: t('Both'), detail: t('Nobody wins; both have lost.') },
        ]}
      />
    </DialogForm>
  )
}
