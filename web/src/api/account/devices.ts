// Whether this browser is told when the games of a team change. The server knows it, by the subscription of the browser.
import { queryOptions } from '@tanstack/react-query'
import { currentSubscription, mayNotify, notificationsHere, subscribe } from '../../lib/notifications.ts'
import { request } from '../client/client.ts'
import { queryClient } from '../client/queries.ts'

/** A team on a public page, and the server's key for notifications. */
export interface ToldTeam {
  slug: string
  id: number
  pushKey: string
}

export const toldQuery = (team: ToldTeam) =>
  queryOptions({
    queryKey: ['told', team.slug, team.id],
    queryFn: async () => {
      const here = notificationsHere()
      const subscription = here === 'possible' ? await currentSubscription(team.pushKey) : null
      if (!subscription) return { here, isOn: false }
      const path = { slug: team.slug, id: team.id, device: subscription.device }
      const { on } = await request('GET /api/public/{slug}/teams/{id}/devices/{device}', { path })
      return { here, isOn: on }
    },
  })

/** Lets the server tell this browser when the games of a team change. Asks the person first; nothing is told if they refuse. */
export async function tellMe(team: ToldTeam): Promise<void> {
  const isOn = await mayNotify()
  if (isOn) {
    const { device, ...body } = await subscribe(team.pushKey)
    const path = { slug: team.slug, id: team.id, device }
    await request('PUT /api/public/{slug}/teams/{id}/devices/{device}', { path, body })
  }
  queryClient.setQueryData(toldQuery(team).queryKey, { here: notificationsHere(), isOn })
}

/** Takes it back. */
export async function tellMeNothing(team: ToldTeam): Promise<void> {
  const subscription = await currentSubscription(team.pushKey)
  if (subscription) {
    const path = { slug: team.slug, id: team.id, device: subscription.device }
    await request('DELETE /api/public/{slug}/teams/{id}/devices/{device}', { path })
  }
  queryClient.setQueryData(toldQuery(team).queryKey, { here: notificationsHere(), isOn: false })
}
