import { useQuery } from '@tanstack/react-query'
import { removeTeam } from '../../../api/leagues.ts'
import { gamesQuery, leagueChanged, schedulesQuery } from '../../../api/queries.ts'
import type { Team } from '../../../contract/types.ts'
import { useDeed } from '../../../api/useDeed.ts'
import { counted } from '../../../rules/words.ts'
import { Confirm } from '../../../ui/Confirm.tsx'
import { keepFocus } from '../../../ui/keepFocus.ts'
import { Loading } from '../../../ui/Notice.tsx'
import { showToast } from '../../../ui/toast.ts'

/** Confirms the deletion of a team and shows how many games are deleted with it. */
export function DeleteTeam({ team, onClose }: { team: Team; onClose: () => void }) {
  const games = useQuery(gamesQuery(team.leagueId))
  const schedules = useQuery(schedulesQuery(team.leagueId))
  const { running, run } = useDeed()

  const remove = () =>
    run('Failed to delete team', async () => {
      await removeTeam(team.id)
      await leagueChanged(team.leagueId)
      showToast({ title: 'Team deleted', description: `"${team.name}" and its games have been deleted` })
      onClose()
      keepFocus()
    })

  const isPlaying = (game: { team1Id: number; team2Id: number }) =>
    [game.team1Id, game.team2Id].includes(team.id)
  const completedCount = games.data?.filter((game) => isPlaying(game) && game.status === 'completed').length
  const scheduledCount = schedules.data?.filter(
    (game) => isPlaying(game) && game.status !== 'completed',
  ).length
  return (
    <Confirm
      title="Delete team?"
      action="Delete Team"
      running={running}
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      <p>
        &ldquo;{team.name}&rdquo; is deleted. All its games and schedules are permanently deleted with it; the
        records of its opponents change.
      </p>
      {completedCount !== undefined && scheduledCount !== undefined ? (
        <p>
          <strong>
            That is {counted(completedCount, 'completed game')} and{' '}
            {counted(scheduledCount, 'scheduled game')}.
          </strong>
        </p>
      ) : games.isError || schedules.isError ? (
        <p className="bad">The games could not be counted.</p>
      ) : (
        <Loading>Counting its games</Loading>
      )}
    </Confirm>
  )
}
