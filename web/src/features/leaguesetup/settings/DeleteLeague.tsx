import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { deleteLeague, deletedLeaguesQuery } from '../../../api/league/leagues.ts'
import {
  gamesQuery,
  leaguesQuery,
  queryClient,
  schedulesQuery,
  teamsQuery,
} from '../../../api/client/queries.ts'
import { useRecentSignIn } from '../../../api/account/recentSignIn.tsx'
import type { LeagueView } from '../../../contract/types.ts'
import { useAction } from '../../../api/client/useAction.ts'
import { leaguesPage } from '../../../lib/pages.ts'
import { hasResult } from '../../../rules/counting.ts'
import { t } from '../../../t.ts'
import { Confirm } from '../../../ui/dialog/Confirm.tsx'
import { TextField } from '../../../ui/controls/fields.tsx'
import { showToast } from '../../../ui/toast/toast.ts'

/** The deleted leagues whose pages are still open. */
const deletedLeagues = new Set<number>()

/** Deletes a league. The owner must type its name first, because all links of the league stop working until it is restored. */
export function DeleteLeague({ league, onClose }: { league: LeagueView; onClose: () => void }) {
  const [typedName, setTypedName] = useState('')
  const { data: teams } = useQuery(teamsQuery(league.id))
  const { data: schedules } = useQuery(schedulesQuery(league.id))
  const { data: games } = useQuery(gamesQuery(league.id))
  const { running, run } = useAction()
  const [, navigate] = useLocation()
  // Clear the cached league only after its page has closed: an open page would refetch the data, and those requests would fail.
  useEffect(
    () => () => {
      if (deletedLeagues.delete(league.id)) queryClient.removeQueries({ queryKey: ['league', league.id] })
    },
    [league.id],
  )

  const isNamed = typedName.trim() === league.name
  const signIn = useRecentSignIn()

  const remove = () => run(t('Failed to delete league'), () => signIn.runConfirmed(removeNow))

  async function removeNow(): Promise<void> {
    await deleteLeague(league.id)
    deletedLeagues.add(league.id)
    navigate(leaguesPage)
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: leaguesQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: deletedLeaguesQuery.queryKey }),
    ])
    showToast({
      title: t('League deleted'),
      description: t('You can restore "{name}" for 30 days', { name: league.name }),
    })
  }

  const completedCount = games?.filter(hasResult).length
  const scheduledCount = schedules?.filter((game) => game.status === 'scheduled').length
  return (
    <Confirm
      title={t('Delete league?')}
      action={t('Delete League')}
      running={running}
      disabled={!isNamed || !signIn.isReady}
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      {teams && completedCount !== undefined && scheduledCount !== undefined ? (
        <p>
          {t('Deleted: “{name}” with {teams}, {completed} and {scheduled}.', {
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
        <p>{t('Deleted: “{name}” with all its teams, games and schedules.', { name: league.name })}</p>
      )}
      <p>
        {t(
          'Its pages and links stop working at once. You can restore it with everything in it for 30 days, under My Leagues.',
        )}
      </p>
      <TextField
        label={t("Type the league's name to delete it")}
        value={typedName}
        onChange={(event) => setTypedName(event.target.value)}
      />
      {signIn.fields(() => {
        if (isNamed) void remove()
      })}
    </Confirm>
  )
}
