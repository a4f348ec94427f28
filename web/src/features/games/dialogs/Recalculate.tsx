import { recalculateStandings } from '../../../api/games.ts'
import { leagueChanged } from '../../../api/queries.ts'
import { useDeed } from '../../../api/useDeed.ts'
import { counted } from '../../../rules/words.ts'
import { Confirm } from '../../../ui/Confirm.tsx'
import { showToast } from '../../../ui/toast.ts'
import type { DialogProps } from './dialogProps.ts'

/** Confirms that the records of all teams are recalculated from their games. */
export function Recalculate({ league, teams, onClose }: DialogProps) {
  const { running, run } = useDeed()
  const recalculate = () =>
    run('Failed to recalculate standings', async () => {
      const { message } = await recalculateStandings(league.id)
      await leagueChanged(league.id)
      showToast({ title: 'Standings recalculated', description: message })
      onClose()
    })
  return (
    <Confirm
      title="Recalculate standings?"
      action="Recalculate"
      running={running}
      onConfirm={() => void recalculate()}
      onClose={onClose}
    >
      <p>
        The records of {counted(teams.length, 'team')} are recalculated from the completed games. No game is
        changed. You see whether a record was wrong.
      </p>
    </Confirm>
  )
}
