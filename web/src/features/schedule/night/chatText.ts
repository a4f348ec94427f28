import { scoreLink } from '../../../api/games/schedules.ts'
import type { LeagueView, ScheduledGame, Team } from '../../../contract/types.ts'
import { timeInWords, weekdayAndDayOf } from '../../../lib/dates.ts'
import { publicLeaguePath } from '../../../lib/paths.ts'
import { namesOf } from '../../../rules/teamNames.ts'
import { t } from '../../../t.ts'

/**
 * Returns a night as plain text for a chat: the games by time, with court and duty, games that are not played, and the address of the
 * public page. Addresses stand on lines of their own, because some chats take what follows as a part of them.
 */
export function chatText(
  league: Pick<LeagueView, 'name' | 'slug' | 'visibility'>,
  {
    day,
    lines,
    teams,
    withLinks,
  }: { day: string; lines: ScheduledGame[]; teams: Team[]; withLinks: boolean },
): string {
  const name = namesOf(teams)
  const ofNight = lines.filter((line) => line.day === day)
  const played = ofNight.filter(({ status, waiting }) => status === 'scheduled' && !waiting)
  const sorted = played.toSorted((a, b) => a.gameTime.localeCompare(b.gameTime) || compareCourts(a, b))
  const timeOf = ({ gameTime, queued }: ScheduledGame) =>
    queued ? t('When a court is free') : timeInWords(gameTime)
  const gameOf = ({ team1Id, team2Id }: ScheduledGame) =>
    t('{team1} vs {team2}', { team1: name(team1Id), team2: name(team2Id) })
  const describe = (line: ScheduledGame) => [
    [line.courtName, gameOf(line)].filter(Boolean).join(': ') + describeDuty(line, name),
    ...(withLinks && line.inviteToken ? [scoreLink(line.inviteToken)] : []),
  ]
  const groups = [...new Set(sorted.map(timeOf))].map((time) =>
    [time, ...sorted.filter((line) => timeOf(line) === time).flatMap(describe)].join('\n'),
  )
  const cancelled = ofNight
    .filter(({ status }) => status === 'cancelled')
    .map((line) => t('Cancelled: {game}', { game: gameOf(line) }))
  const waiting = ofNight
    .filter((line) => line.status === 'scheduled' && line.waiting)
    .map((line) => t('No new place yet: {game}', { game: gameOf(line) }))
  return [
    `${league.name}\n${weekdayAndDayOf(day)}`,
    ...groups,
    [...cancelled, ...waiting].join('\n'),
    league.slug && league.visibility !== 'off'
      ? `${t('Live scores, table and schedule:')}\n${location.origin}${publicLeaguePath(league.slug)}`
      : '',
  ]
    .filter(Boolean)
    .join('\n\n')
}

const compareCourts = (a: ScheduledGame, b: ScheduledGame) =>
  (a.courtName ?? '').localeCompare(b.courtName ?? '', undefined, { numeric: true })

function describeDuty({ dutyTeamIds }: ScheduledGame, name: (id: number) => string): string {
  return dutyTeamIds?.length ? ` (${t('Duty: {name}', { name: dutyTeamIds.map(name).join(', ') })})` : ''
}
