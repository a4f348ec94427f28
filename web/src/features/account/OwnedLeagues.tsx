import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { leaguesQuery } from '../../api/client/queries.ts'
import { leaguePath } from '../../lib/paths.ts'
import { t } from '../../t.ts'

/**
 * Returns the leagues that the user owns, or undefined while they load. Always refetched, because a member may just have accepted one.
 */
export function useOwnedLeagues() {
  const { data: leagues } = useQuery({ ...leaguesQuery, staleTime: 0 })
  return leagues?.filter(({ role }) => role === 'owner')
}

/** Lists the leagues that block the deletion of the account, each with a link to where it can be handed over. */
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
