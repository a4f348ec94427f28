import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { teamHistoryQuery } from '../../../api/league/seasons.ts'
import type { Team } from '../../../contract/types.ts'
import { leaguePath } from '../../../lib/paths.ts'
import { t } from '../../../t.ts'
import { LoadFailed, Loading } from '../../../ui/page/Notice.tsx'
import { TeamHistory } from '../../../ui/team/TeamHistory.tsx'

/** The streak of a team, its seasons, and its head-to-head records over all seasons; those of this season are shown above. */
export function TeamPast({ team }: { team: Team }) {
  const { data, error, refetch } = useQuery(teamHistoryQuery(team))
  if (!data)
    return error ? (
      <LoadFailed what={t('The seasons')} error={error} onRetry={() => void refetch()} />
    ) : (
      <Loading />
    )
  return (
    <TeamHistory
      heading="h3"
      meetings={t('Head to head in all seasons')}
      history={{ ...data, form: [], meetings: data.seasons.length > 1 ? data.meetings : [] }}
      link={({ leagueId }, name) =>
        leagueId === team.leagueId ? (
          <bdi>{name}</bdi>
        ) : (
          <Link href={leaguePath(leagueId, 'teams')}>
            <bdi>{name}</bdi>
          </Link>
        )
      }
    />
  )
}
