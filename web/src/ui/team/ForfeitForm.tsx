import { useState } from 'react'
import { t } from '../../t.ts'
import { RadioList } from '../controls/RadioList.tsx'
import { DialogForm } from '../dialog/DialogForm.tsx'

type Forfeit = 'team1' | 'team2' | 'both'

/** What the league says about forfeits. */
interface Policy {
  score: 'full' | 'none'
  noticeHours: number
}

interface Props {
  names: [string, string]
  policy: Policy
  /** The team that is chosen at first; the first one if omitted. */
  initial?: Forfeit | undefined
  running: boolean
  onForfeit: (by: Forfeit) => void
  onClose: () => void
}

/** The dialog that asks which team has forfeited a game. */
export function ForfeitForm(props: Props) {
  const { names, policy, initial = 'team1', running, onForfeit, onClose } = props
  const [team1, team2] = names
  const [by, setBy] = useState<Forfeit>(initial)
  const wins = (name: string) =>
    policy.score === 'none'
      ? t('{team} win. No points count.', { team: name })
      : t('{team} win with the full score.', { team: name })
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
      {policy.noticeHours > 0 && (
        <p className="muted">
          {t(
            {
              one: 'A team that cancels {count} hour before does not forfeit: cancel the game instead.',
              other: 'A team that cancels {count} hours before does not forfeit: cancel the game instead.',
            },
            { count: policy.noticeHours },
          )}
        </p>
      )}
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
