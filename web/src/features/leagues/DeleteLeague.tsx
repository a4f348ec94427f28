import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { deleteLeague } from '../../api/leagues.ts'
import { gamesQuery, leaguesQuery, queryClient, schedulesQuery, teamsQuery } from '../../api/queries.ts'
import type { LeagueView } from '../../contract/types.ts'
import { useDeed } from '../../api/useDeed.ts'
import { counted } from '../../rules/words.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { TextField } from '../../ui/fields.tsx'
import { showToast } from '../../ui/toast.ts'

/** Deletes a league. The owner types its name first, because a deleted league cannot be restored. */
export function DeleteLeague({ league, onClose }: { league: LeagueView; onClose: () => void }) {
  const [typedName, setTypedName] = useState('')
  const { data: teams } = useQuery(teamsQuery(league.id))
  const { data: schedules } = useQuery(schedulesQuery(league.id))
  const { data: games } = useQuery(gamesQuery(league.id))
  const { running, run } = useDeed()
  const [, navigate] = useLocation()

  const remove = () =>
    run('Failed to delete league', async () => {
      await deleteLeague(league.id)
      navigate('/pro')
      queryClient.removeQueries({ queryKey: ['league', league.id] })
      await queryClient.invalidateQueries({ queryKey: leaguesQuery.queryKey })
      showToast({ title: 'League deleted', description: `"${league.name}" is gone` })
    })

  const completedCount = games?.filter((game) => game.status === 'completed').length
  const scheduledCount = schedules?.filter((game) => game.status === 'scheduled').length
  return (
    <Confirm
      title="Delete league?"
      action="Delete League"
      running={running}
      disabled={typedName.trim() !== league.name}
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      {teams && completedCount !== undefined && scheduledCount !== undefined ? (
        <p>
          Permanently deleted: &ldquo;{league.name}&rdquo; with {counted(teams.length, 'team')},{' '}
          {counted(completedCount, 'completed game')} and {counted(scheduledCount, 'scheduled game')}.
        </p>
      ) : (
        <p>Permanently deleted: &ldquo;{league.name}&rdquo; with all its teams, games and schedules.</p>
      )}
      <TextField
        label="Type the league's name to delete it"
        value={typedName}
        onChange={(event) => setTypedName(event.target.value)}
      />
    </Confirm>
  )
}
