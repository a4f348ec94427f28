import { useState } from 'react'
import { t } from '../../t.ts'
import { RadioList } from '../controls/RadioList.tsx'
import { DialogForm } from '../dialog/DialogForm.tsx'

type Forfeit = 'team1' | 'team2' | 'both'

/** The rules of the league for forfeits. */
interface Policy {
  score: 'full' | 'none'
  noticeHours: number
}

interface Props {
  names: [string, string]
  policy: Policy
  /** The initially selected team; team 1 by default. */
  initial?: Forfeit | undefined
  /**
   * The set that can be forfeited on its own, with the score that it would get. `isFirst`: it is initially selected instead
   * of the game.
   */
  set?: { number: number; score: string; isFirst: boolean } | undefined
  running: boolean
  onForfeit: (by: Forfeit) => void
  onForfeitSet?: (by: 'team1' | 'team2') => void
  onClose: () => void
}

/** The dialog that asks which team has forfeited a game. */
export function ForfeitForm(props: Props) {
  const { names, policy, initial = 'team1', set, running, onForfeit, onForfeitSet, onClose } = props
  const [team1, team2] = names
  const [by, setBy] = useState<Forfeit>(initial)
  const [chosen, setChosen] = useState<'game' | 'set' | null>(null)
  const forfeited = chosen ?? (set?.isFirst ? 'set' : 'game') // the set may be loaded later
  const number = forfeited === 'set' && set ? set.number : 0
  const isBoth = by === 'both'
  const wins = (name: string) => {
    if (number && set) return t('{team} win the set {score}.', { team: name, score: set.score })
    return policy.score === 'none'
      ? t('{team} win. No points count.', { team: name })
      : t('{team} win with the full score.', { team: name })
  }
  return (
    <DialogForm
      title={set ? t('Forfeit') : t('Forfeit game')}
      action={number ? t('Forfeit Set {number}', { number }) : t('Forfeit Game')}
      running={running}
      failures={0}
      onSubmit={() => (number && by !== 'both' ? onForfeitSet?.(by) : onForfeit(by))}
      onClose={onClose}
    >
      <p>
        {number
          ? t('{team1} vs {team2}. The next set starts 0–0, and can be scored. You can undo this.', {
              team1,
              team2,
            })
          : t('{team1} vs {team2}. It counts in the standings, and nobody can score it. You can undo this.', {
              team1,
              team2,
            })}
      </p>
      {set && (
        <RadioList
          legend={t('What is forfeited?')}
          selected={forfeited}
          onSelect={(what) => {
            setChosen(what)
            if (what === 'set' && isBoth) setBy('team1')
          }}
          choices={[
            {
              value: 'set',
              name: t('Set {number}', { number: set.number }),
              detail: t('A team is late: the set is lost, and the next one is played.'),
            },
            { value: 'game', name: t('The game'), detail: t('A team does not come.') },
          ]}
        />
      )}
      {policy.noticeHours > 0 && !number && (
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
          ...(number
            ? []
            : [{ value: 'both' as const, name: t('Both'), detail: t('Nobody wins; both have lost.') }]),
        ]}
      />
    </DialogForm>
  )
}
