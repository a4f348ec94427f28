import { captainAddress } from '../../../api/league/captains.ts'
import type { Captains } from '../../../contract/types.ts'
import { t } from '../../../t.ts'

/** Returns one text for the captains' group chat, with the name and the link of every team that has a link. */
export function linksText(league: string, { teams }: Captains): string {
  const lines = teams.flatMap(({ name, token }) => (token ? [`${name}: ${captainAddress(token)}`] : []))
  return [
    t('{league}: the links of the captains', { league }),
    t(
      'Open the link of your own team. It has your schedule, your results and the score links of your next night.',
    ),
    ...lines,
  ].join('\n')
}
