// Turns notifications about the games of a team on and off in this browser. The server stores the choice by the push
// subscription of the browser.
import { queryOptions } from '@tanstack/react-query'
import {
  currentSubscription,
  requestPermission,
  notificationSupport,
  subscribe,
} from '../../lib/notifications.ts'
import { request } from '../client/client.ts'
import { queryClient } from '../client/queries.ts'

/** A team on a public page, with the server's public key for push notifications. */
export interface NotifiedTeam {
  slug: string
  id: number
  pushKey: string
}

export const notificationsQuery = (team: NotifiedTeam) =>
  queryOptions({
    queryKey: ['notifications', team.slug, team.id],
    queryFn: async () => {
      const here = notificationSupport()
      const subscription = here === 'possible' ? await currentSubscription(team.pushKey) : null
      if (!subscription) return { here, isOn: false }
      const path = { slug: team.slug, id: team.id, device: subscription.device }
      const { on } = await request('GET /api/public/{slug}/teams/{id}/devices/{device}', { path })
      return { here, isOn: on }
    },
  })

/** Turns the notifications of a team on. The browser asks the person for permission; if they refuse, notifications stay off. */
export async function turnNotificationsOn(team: NotifiedTeam): Promise<void> {
  const isOn = await requestPermission()
  if (isOn) {
    const { device, ...body } = await subscribe(team.pushKey)
    const path = { slug: team.slug, id: team.id, device }
    await request('PUT /api/public/{slug}/teams/{id}/devices/{device}', { path, body })
  }
  queryClient.setQueryData(notificationsQuery(team).queryKey, { here: notificationSupport(), isOn })
}

export async function turnNotificationsOff(team: NotifiedTeam): Promise<void> {
  const subscription = await currentSubscription(team.pushKey)
  if (subscription) {
    const path = { slug: team.slug, id: team.id, device: subscription.device }
    await request('DELETE /api/public/{slug}/teams/{id}/devices/{device}', { path })
  }
  queryClient.setQueryData(notificationsQuery(team).queryKey, { here: notificationSupport(), isOn: false })
}
