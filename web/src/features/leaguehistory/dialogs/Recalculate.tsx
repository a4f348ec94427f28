import { recalculateStandings } from '../../../api/games/games.ts'
import { refetchLeague } from '../../../api/client/queries.ts'
import { useAction } from '../../../api/client/useAction.ts'
import { t } from '../../../t.ts'
import { Confirm } from '../../../ui/dialog/Confirm.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import type { DialogProps } from './dialogProps.ts'

/** Confirms the recalculation of all team records from the games. */
export function Recalculate({ league, teams, onClose }: DialogProps) {
  const { running, run } = useAction()
  const recalculate = () =>
    run(t('Failed to recalculate standings'), async () => {
      const { message } = await recalculateStandings(league.id)
      await refetchLeague(league.id)
      showToast({ title: t('Standings recalculated'), description: message })
      onClose()
    })
  return (
    <Confirm
      title={t('Recalculate standings?')}
      action={t('Recalculate')}
      running={running}
      onConfirm={() => void recalculate()}
      onClose={onClose}
    >
      <p>
        {t(
          {
            one: 'The records of {count} team are recalculated from the completed games. No game is changed. You see whether a record was wrong.',
            other:
              'The records of {count} teams are recalculated from the completed games. No game is changed. You see whether a record was wrong.',
          },
          { count: teams.length },
        )}
      </p>
    </Confirm>
  )
}
