import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { leaguesQuery } from '../../api/client/queries.ts'
import { leaguePath } from '../../lib/paths.ts'
import { t } from '../../t.ts'

/** The leagues that the user owns, requested anew because a member may have accepted one; undefined while they load. */
export function useOwnedLeagues() {
  const { data: leagues } = useQuery({ ...leaguesQuery, staleTime: 0 })
  return leagues?.filter(({ role }) => role === 'owner')
}

/** Lists the leagues that keep the account from being deleted, with the place where each can be handed over. */
export function OwnedLeagues() {
  const leagues = useOwnedLeagues()
  if (!leagues?.length) return null
  return (
    <div>
      <p>
        {t(
          {
            one: 'You still own {count} league. Hand it over to a member, or delete it first:',
            other: 'You still own {count} leagues. Hand them over to a member, or delete them first:',
          },
          { count: leagues.length },
        )}
      </p>
      <ul>
        {leagues.map(({ id, name }) => (
          <li key={id} className="break">
            <Link href={`${leaguePath(id)}#members`}>{t('Hand over {name}', { name })}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
