import { useState } from 'react'
import { useGameLineups } from '../../../api/games/lineups.ts'
import { LineupField } from '../../../scoreboard/lineups/LineupField.tsx'
import { t } from '../../../t.ts'
import { DialogForm } from '../../../ui/dialog/DialogForm.tsx'
import type { GameDialogProps } from './gameDialog.ts'

/** The dialog that switches line-ups on or off for one game, whatever its league has. */
export function GameLineups({ league, game, gameId, title, onClose }: GameDialogProps & { gameId: number }) {
  const before = league.rules.lineups ?? 0
  const [size, setSize] = useState(before)
  const { running, setLineups } = useGameLineups(title)

  async function save(): Promise<void> {
    const error = await setLineups({ id: gameId, leagueId: game.leagueId, lineups: before }, size)
    if (!error) onClose()
  }

  return (
    <DialogForm
      title={t('Line-ups')}
      action={t('Save')}
      running={running}
      failures={0}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p className="break">{t('Only for {game}. Other games have what the league has.', { game: title })}</p>
      <LineupField value={size} onChange={setSize} />
    </DialogForm>
  )
}
