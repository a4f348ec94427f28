import { recalculateStandings } from '../../api/games.ts'
import { leagueChanged } from '../../api/queries.ts'
import { useDeed } from '../../api/useDeed.ts'
import { counted } from '../../rules/words.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { showToast } from '../../ui/toast.ts'
import type { DialogProps } from './dialogProps.ts'

/** Asks before the records of all teams are rebuilt from the games. */
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
        The records of {counted(teams.length, 'team')} are added up again from the completed games. No game is
        changed; if a record was wrong, you are told.
      </p>
    </Confirm>
  )
}
