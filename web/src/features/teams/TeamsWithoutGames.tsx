import { useQuery } from '@tanstack/react-query'
import { schedulesQuery } from '../../api/client/queries.ts'
import { optionalQuery } from '../../api/client/useAllLoaded.ts'
import { useTakePlace } from '../../api/league/withdrawals.ts'
import type { LeagueView, ScheduledGame, Team } from '../../contract/types.ts'
import { leaguePath } from '../../lib/paths.ts'
import { dayIn } from '../../rules/nights.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { MoreIcon } from '../../ui/controls/MoreIcon.tsx'
import { AttentionItem, AttentionItems } from '../../ui/list/AttentionItem.tsx'

const plays = ({ team1Id, team2Id }: ScheduledGame, { id }: Team) => team1Id === id || team2Id === id

/**
 * The teams that have no games although the others have some, each with what gives it games: first the place of a team that has
 * withdrawn, then the plan.
 */
export function TeamsWithoutGames({ league, teams }: { league: LeagueView; teams: Team[] }) {
  const { data: lines } = useQuery({ ...schedulesQuery(league.id), ...optionalQuery })
  const { running, takePlace } = useTakePlace()
  if (!lines?.some((line) => line.status === 'scheduled')) return null
  const idle = teams.filter(
    (team) =>
      team.withdrawnOn === undefined &&
      team.wins + team.losses === 0 &&
      !lines.some((line) => plays(line, team) && line.status !== 'cancelled'),
  )
  if (idle.length === 0) return null
  // The games of a withdrawn team that nobody has taken over are cancelled.
  const today = dayIn(league.timezone, new Date())
  const gamesLeft = (team: Team) =>
    lines.filter((line) => plays(line, team) && line.status === 'cancelled' && line.day >= today)
  const free = teams.find(
    (team) => team.withdrawnOn !== undefined && team.replacedBy === undefined && gamesLeft(team).length > 0,
  )
  return (
    <section aria-label={t('Teams without games')}>
      <AttentionItems>
        {idle.map((team) => (
          <AttentionItem
            key={team.id}
            icon={<MoreIcon name="calendar" />}
            tone="warn"
            title={t('{team} has no games', { team: team.name })}
            sentence={
              free
                ? t(
                    {
                      one: '{team} withdrew: {count} game is free to take over, with its time and court.',
                      other:
                        '{team} withdrew: {count} games are free to take over, with their times and courts.',
                    },
                    { team: free.name, count: gamesLeft(free).length },
                  )
                : t('Fit In adds its games and moves no other game.')
            }
            actions={
              <>
                {free && (
                  <Button small aria-busy={running} onClick={() => void takePlace(free, team)}>
                    {t('Take the Place of {team}', { team: free.name })}
                  </Button>
                )}
                <LinkButton small href={`${leaguePath(league.id, 'schedule')}?open=plan&way=fit`}>
                  {t('Fit In')}
                </LinkButton>
              </>
            }
          />
        ))}
      </AttentionItems>
    </section>
  )
}
