// "Send New Links": a message with the new times, courts and score links of games that have changed, and which captains get a mail.
import type { Captains, LeagueView, ScheduledGame, Team } from '../../contract/types.ts'
import { dayInWords, timeInWords, weekdayOf } from '../../lib/dates.ts'
import { share } from '../../lib/share.ts'
import { namesOf } from '../../rules/teamNames.ts'
import { t } from '../../t.ts'
import { showToast } from '../../ui/toast/toast.ts'
import type { ToastAction } from '../../ui/toast/toast.ts'
import { queryClient, schedulesQuery, teamsQuery } from '../client/queries.ts'
import { captainsQuery } from '../league/captains.ts'
import { scoreLink } from './schedules.ts'

export type LeagueName = Pick<LeagueView, 'id' | 'name'>

/**
 * Returns what the message about changed games adds to its description and its actions: who is told by mail already, and the
 * button that sends the others the new links. Call it when the league has been fetched again.
 */
export async function newLinks(
  league: LeagueName,
  ids: number[],
): Promise<{ told: string; also?: ToastAction }> {
  try {
    const [lines, teams] = await Promise.all([
      queryClient.query(schedulesQuery(league.id)),
      queryClient.query(teamsQuery(league.id)),
    ])
    const changed = lines.filter(({ id }) => ids.includes(id))
    if (changed.length === 0) return { told: '' }
    const text = messageOf(league, changed, teams)
    return {
      told: await whoIsTold(league.id, changed, teams),
      also: { label: t('Send New Links'), run: () => void send(league.name, text) },
    }
  } catch {
    return { told: '' } // the change itself has succeeded
  }
}

async function send(title: string, text: string): Promise<void> {
  const outcome = await share(title, text)
  if (outcome === 'copied')
    showToast({ title: t('New links copied'), description: t('Paste them into a message to your scorers.') })
  if (outcome === 'failed')
    showToast({ title: t('The links could not be copied'), description: text, destructive: true })
}

/** Returns the message: each changed game with its new place and its link, or that it is not played. */
function messageOf(league: LeagueName, lines: ScheduledGame[], teams: Team[]): string {
  const name = namesOf(teams)
  const sorted = lines.toSorted((a, b) => Date.parse(a.gameDate) - Date.parse(b.gameDate))
  const parts = sorted.map((line) => {
    const game = t('{team1} vs {team2}', { team1: name(line.team1Id), team2: name(line.team2Id) })
    const { status, waiting, inviteToken } = line
    if (status === 'cancelled') return t('Cancelled: {game}', { game })
    if (status !== 'scheduled') return t('Not played: {game}', { game })
    if (waiting) return t('No new place yet: {game}', { game })
    const when = `${weekdayOf(line.day)}, ${dayInWords(line.day)}, ${timeInWords(line.gameTime)}`
    const place = [when, line.courtName].filter(Boolean).join(', ')
    return [place, game, inviteToken && scoreLink(inviteToken)].filter(Boolean).join('\n')
  })
  return [t('{league}: changed games', { league: league.name }), ...parts].join('\n\n')
}

/** Says whose captains get a mail about the change, and how many devices a notification; empty if nobody can know. */
async function whoIsTold(leagueId: number, lines: ScheduledGame[], teams: Team[]): Promise<string> {
  const captains = await queryClient.query(captainsQuery(leagueId)).catch(() => null)
  if (!captains) return ''
  const playing = new Set(lines.flatMap(({ team1Id, team2Id }) => [team1Id, team2Id]))
  const count = captains.teams
    .filter(({ teamId }) => playing.has(teamId))
    .reduce((sum, { devices = 0 }) => sum + devices, 0)
  const notified =
    count > 0 &&
    t({ one: '{count} device gets a notification.', other: '{count} devices get a notification.' }, { count })
  return [whoIsMailed(captains, playing, teams), notified].filter(Boolean).join(' ')
}

function whoIsMailed(captains: Captains, playing: Set<number>, teams: Team[]): string {
  const told = captains.teams.filter(
    ({ teamId, contacts }) => playing.has(teamId) && contacts?.some(({ confirmed }) => confirmed),
  )
  const [only] = told
  if (!only) return t('No captain is told by mail.')
  if (told.length === playing.size) return t('All captains are told by mail.')
  return told.length === 1
    ? t('Only the captain of {team} is told by mail.', { team: namesOf(teams)(only.teamId) })
    : t('The captains of {count} of {all} teams are told by mail.', { count: told.length, all: playing.size })
}
