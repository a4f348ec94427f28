import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { deleteLeague } from '../../api/leagues.ts'
import { gamesQuery, leaguesQuery, queryClient, schedulesQuery, teamsQuery } from '../../api/queries.ts'
import type { LeagueView } from '../../contract/types.ts'
import { useAction } from '../../api/useAction.ts'
import { leaguesPage } from '../../lib/pages.ts'
import { counts } from '../../rules/counting.ts'
import { t } from '../../t.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { TextField } from '../../ui/fields.tsx'
import { showToast } from '../../ui/toast.ts'

/** Deletes a league. The owner types its name first, because a deleted league cannot be restored. */
export function DeleteLeague({ league, onClose }: { league: LeagueView; onClose: () => void }) {
  const [typedName, setTypedName] = useState('')
  const { data: teams } = useQuery(teamsQuery(league.id))
  const { data: schedules } = useQuery(schedulesQuery(league.id))
  const { data: games } = useQuery(gamesQuery(league.id))
  const { running, run } = useAction()
  const [, navigate] = useLocation()

  const remove = () =>
    run(t('Failed to delete league'), async () => {
      await deleteLeague(league.id)
      navigate(leaguesPage)
      queryClient.removeQueries({ queryKey: ['league', league.id] })
      await queryClient.invalidateQueries({ queryKey: leaguesQuery.queryKey })
      showToast({ title: t('League deleted'), description: t('"{name}" is gone', { name: league.name }) })
    })

  const completedCount = games?.filter(counts).length
  const scheduledCount = schedules?.filter((game) => game.status === 'scheduled').length
  return (
    <Confirm
      title={t('Delete league?')}
      action={t('Delete League')}
      running={running}
      disabled={typedName.trim() !== league.name}
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      {teams && completedCount !== undefined && scheduledCount !== undefined ? (
        <p>
          {t('Permanently deleted: “{name}” with {teams}, {completed} and {scheduled}.', {
            name: league.name,
            teams: t({ one: '{count} team', other: '{count} teams' }, { count: teams.length }),
            completed: t(
              { one: '{count} completed game', other: '{count} completed games' },
              { count: completedCount },
            ),
            scheduled: t(
              { one: '{count} scheduled game', other: '{count} scheduled games' },
              { count: scheduledCount },
            ),
          })}
        </p>
      ) : (
        <p>
          {t('Permanently deleted: “{name}” with all its teams, games and schedules.', { name: league.name })}
        </p>
      )}
      <TextField
        label={t("Type the league's name to delete it")}
        value={typedName}
        onChange={(event) => setTypedName(event.target.value)}
      />
    </Confirm>
  )
}
