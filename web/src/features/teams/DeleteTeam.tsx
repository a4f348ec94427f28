import { useQuery } from '@tanstack/react-query'
import { removeTeam } from '../../api/league/leagues.ts'
import { gamesQuery, refetchLeague, schedulesQuery } from '../../api/client/queries.ts'
import type { Team } from '../../contract/types.ts'
import { useAction } from '../../api/client/useAction.ts'
import { isOver } from '../../rules/counting.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Confirm } from '../../ui/dialog/Confirm.tsx'
import { Loading } from '../../ui/page/Notice.tsx'
import { showToast } from '../../ui/toast/toast.ts'

/** Confirms the deletion of a team and shows how many games it deletes. */
export function DeleteTeam({
  team,
  onClose,
  onWithdraw,
}: {
  team: Team
  onClose: () => void
  onWithdraw: () => void
}) {
  const games = useQuery(gamesQuery(team.leagueId))
  const schedules = useQuery(schedulesQuery(team.leagueId))
  const { running, run } = useAction()

  const remove = () =>
    run(t('Failed to delete team'), async () => {
      await removeTeam(team.id)
      await refetchLeague(team.leagueId)
      showToast({
        title: t('Team deleted'),
        description: t('"{name}" and its games have been deleted', { name: team.name }),
      })
      onClose()
    })

  const isPlaying = (game: { team1Id: number; team2Id: number }) =>
    [game.team1Id, game.team2Id].includes(team.id)
  const completedCount = games.data?.filter((game) => isPlaying(game) && isOver(game)).length
  const scheduledCount = schedules.data?.filter((game) => isPlaying(game) && !isOver(game)).length
  return (
    <Confirm
      title={t('Delete team?')}
      action={t('Delete Team')}
      running={running}
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      {completedCount !== undefined && completedCount > 0 && team.withdrawnOn === undefined && (
        <>
          <p>{t('It has results. Withdraw it instead: they can stand, and you can undo it.')}</p>
          <Button primary onClick={onWithdraw}>
            {t('Withdraw Team')}
          </Button>
        </>
      )}
      <p>
        {t(
          '“{name}” is deleted. All its games and schedules are permanently deleted with it; the records of its opponents change.',
          { name: team.name },
        )}
      </p>
      {completedCount !== undefined && scheduledCount !== undefined ? (
        <p>
          <strong>
            {t('That is {completed} and {scheduled}.', {
              completed: t(
                { one: '{count} completed game', other: '{count} completed games' },
                { count: completedCount },
              ),
              scheduled: t(
                { one: '{count} scheduled game', other: '{count} scheduled games' },
                { count: scheduledCount },
              ),
            })}
          </strong>
        </p>
      ) : games.isError || schedules.isError ? (
        <p className="bad">{t('The games could not be counted.')}</p>
      ) : (
        <Loading>{t('Counting its games')}</Loading>
      )}
    </Confirm>
  )
}
