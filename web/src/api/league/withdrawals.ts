// API calls that withdraw a team from its league and undo that, with their notifications.
import { queryOptions } from '@tanstack/react-query'
import type { RequestBody, Retryable } from '../../contract/calls.ts'
import type { Team } from '../../contract/types.ts'
import { t } from '../../t.ts'
import { showToast } from '../../ui/toast/toast.ts'
import { request } from '../client/client.ts'
import { asPreview } from '../client/preview.ts'
import { refetchLeague } from '../client/queries.ts'
import { useAction } from '../client/useAction.ts'

export type WithdrawBody = RequestBody<'POST /api/teams/{id}/withdraw'>

type TeamId = Pick<Team, 'id' | 'leagueId'>

const withdrawTeam = (id: number, body: WithdrawBody, mode: Retryable) =>
  request('POST /api/teams/{id}/withdraw', { path: { id }, body, ...mode })

/** A preview of a withdrawal. */
export const withdrawalQuery = ({ id, leagueId }: TeamId, body: WithdrawBody) =>
  queryOptions({
    queryKey: ['league', leagueId, 'withdrawal', id, body],
    queryFn: () => withdrawTeam(id, body, asPreview),
    retry: false,
  })

/** Undoes the withdrawal of a team. */
export function useUndoWithdrawal() {
  const { running, run } = useAction()
  const undo = ({ id, leagueId }: TeamId) =>
    run(t('Failed to take that back'), async () => {
      const { message } = await request('POST /api/teams/{id}/withdraw/undo', { path: { id } })
      await refetchLeague(leagueId)
      showToast({ title: t('Team is back'), description: message })
    })
  return { running, undo }
}

/** Takes back that a team has taken over the games of a withdrawn team. */
function useUndoTakePlace() {
  const { run } = useAction()
  return ({ id, leagueId }: TeamId) =>
    run(t('Failed to take that back'), async () => {
      const { message } = await request('POST /api/teams/{id}/place/undo', { path: { id } })
      await refetchLeague(leagueId)
      showToast({ title: t('Taken back'), description: message })
    })
}

/** Gives the games that a withdrawn team has left to another team, and shows a notification with an undo button. */
export function useTakePlace() {
  const { running, run } = useAction()
  const undo = useUndoTakePlace()
  const takePlace = (withdrawn: Team, team: TeamId) =>
    run(t('Failed to take over the games'), async () => {
      const { message } = await request('POST /api/teams/{id}/place', {
        path: { id: team.id },
        body: { of: withdrawn.id },
      })
      await refetchLeague(team.leagueId)
      showToast({
        title: t('Games taken over'),
        description: message,
        action: { label: t('Undo'), run: () => void undo(team) },
      })
    })
  return { running, takePlace }
}

/** Withdraws a team and shows a notification with an undo button. */
export function useWithdraw() {
  const { running, run } = useAction()
  const { undo } = useUndoWithdrawal()
  const withdraw = (team: TeamId, body: WithdrawBody, onDone: () => void) =>
    run(t('Failed to withdraw team'), async (retryKeys) => {
      const { message } = await withdrawTeam(team.id, body, { retryKeys })
      await refetchLeague(team.leagueId)
      showToast({
        title: t('Team withdrawn'),
        description: message,
        action: { label: t('Undo'), run: () => void undo(team) },
      })
      onDone()
    })
  return { running, withdraw }
}
