import { scoreLink } from '../../api/games/schedules.ts'
import type { Fixture, LeagueView } from '../../contract/types.ts'
import { dayInWords, timeInWords, weekdayOf } from '../../lib/dates.ts'
import { isOver } from '../../rules/counting.ts'
import { t } from '../../t.ts'
import { courtOf } from './night.ts'

/** Returns the games of a night that can still be scored with a link. */
export function gamesWithLink(games: Fixture[]): Fixture[] {
  return games.filter(
    ({ line, game }) => line.inviteToken && line.status !== 'cancelled' && !isOver(game ?? line),
  )
}

/** Returns a message with all score links of a night, grouped by court. */
export function nightMessage(league: LeagueView, day: string, games: Fixture[]): string {
  const courts = new Map<string, string[]>()
  for (const { line, team1, team2 } of gamesWithLink(games)) {
    const court = courtOf(line)
    const lines = courts.get(court) ?? [court]
    const teams = t('{team1} vs {team2}', { team1: team1.name, team2: team2.name })
    lines.push(
      line.queued ? teams : `${timeInWords(line.gameTime)} ${teams}`,
      scoreLink(line.inviteToken ?? ''),
    )
    courts.set(court, lines)
  }
  const title = `${league.name}: ${weekdayOf(day)}, ${dayInWords(day)}`
  return [title, ...[...courts].map(([, lines]) => lines.join('\n'))].join('\n\n')
}
