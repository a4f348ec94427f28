import { updateTeam } from '../../api/league/leagues.ts'
import { refetchLeague } from '../../api/client/queries.ts'
import { useAction } from '../../api/client/useAction.ts'
import type { RequestBody } from '../../contract/calls.ts'
import type { Team } from '../../contract/types.ts'
import { t } from '../../t.ts'
import { useTierInSentence } from '../../ui/page/LeagueScope.tsx'
import { showToast } from '../../ui/toast/toast.ts'

export type TeamChange = RequestBody<'PATCH /api/teams/{id}'>

/**
 * Returns a function that changes a team immediately and offers an undo in the notification. It resolves with the error of a failed
 * change.
 */
export function useTeamChange() {
  const { run } = useAction()
  const tierInSentence = useTierInSentence()
  return function change(team: Team, body: TeamChange): Promise<unknown> {
    return run(t('Failed to update team'), async () => {
      const { name, tier } = await updateTeam(team.id, body)
      await refetchLeague(team.leagueId)
      const undo = () => void undoChange(team, body)
      showToast({ ...showUpdated(name, tierInSentence(tier)), action: { label: t('Undo'), run: undo } })
    })
  }

  function undoChange(team: Team, body: TeamChange): Promise<unknown> {
    return run(t('Failed to update team'), async () => {
      const { name, tier } = await updateTeam(team.id, previousValues(team, body))
      await refetchLeague(team.leagueId)
      showToast(showUpdated(name, tierInSentence(tier)))
    })
  }
}

const showUpdated = (name: string, tier: string) => ({
  title: t('Team updated'),
  description: t('{name}, {tier}', { name, tier }),
})

/** Returns the previous values of the changed fields. */
function previousValues(team: Team, body: TeamChange): TeamChange {
  const fields = { ...team, badge: team.badgeIsOwn ? team.badge : '', wishes: team.wishes ?? {} }
  return Object.fromEntries(Object.keys(body).map((field) => [field, fields[field as keyof TeamChange]]))
}
