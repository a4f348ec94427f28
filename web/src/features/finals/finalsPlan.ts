import type { FinalsBody } from '../../api/finals/finals.ts'
import type { Court, LeagueView, Team } from '../../contract/types.ts'
import { dayIn } from '../../rules/nights.ts'
import { t } from '../../t.ts'

export type Format = 'single' | 'double' | 'consolation' | 'groups' | 'promotion' | 'page'
export type From = 'overall' | 'tiers' | 'across' | 'between' | 'hand'
export type Duty = 'none' | 'loser' | 'waiting' | 'seeds'

/** The choices for finals, in the form in which the fields of the dialog hold them. */
export interface FinalsPlan {
  name: string
  from: From
  /** How many teams qualify from the table. */
  count: number
  /** The ids of the teams chosen by hand, the best first. */
  seeds: number[]
  format: Format
  secondFinal: boolean
  third: boolean
  queue: boolean
  day: string
  start: string
  end: string
  courts: string[]
  minutes: number
  finalMinutes: number
  rest: number
  duty: Duty
  /** The number of sets of a match and of a final; 0: as in the season. */
  sets: number
  finalSets: number
}

const maxTeams = 32

/** The team counts that a format allows: minimum, maximum and step. Same values as in internal/rules/bracket. */
export const teamCountLimits: Record<Format, [from: number, to: number, step: number]> = {
  single: [2, maxTeams, 1],
  double: [4, maxTeams, 1],
  consolation: [4, maxTeams, 1],
  groups: [2, maxTeams, 1],
  promotion: [2, maxTeams, 2],
  page: [4, 4, 1],
}

export function allowsTeamCount(format: Format, count: number): boolean {
  const [from, to, step] = teamCountLimits[format]
  return from <= count && count <= to && (count - from) % step === 0
}

export const activeTeams = (teams: Team[]) => teams.filter(({ withdrawnOn }) => withdrawnOn === undefined)

/** Returns the number of teams in a plan. */
export function teamCountOf(plan: FinalsPlan, teams: Team[]): number {
  if (plan.from === 'hand') return plan.seeds.length
  const tiers = new Map<number, number>()
  for (const { tier } of activeTeams(teams)) tiers.set(tier, (tiers.get(tier) ?? 0) + 1)
  if (plan.from === 'tiers') return [...tiers.values()].filter((n) => n > 1).reduce((a, b) => a + b, 0)
  if (plan.from === 'between') return 2 * Math.max(0, tiers.size - 1)
  return Math.min(plan.count, activeTeams(teams).length)
}

/** What the league has already: the names of its finals, and the days of its games. */
export interface Taken {
  names: string[]
  days: string[]
}

/** Returns the first name for new finals that no others have: Finals, Finals 2. */
function freeName(names: string[]): string {
  const taken = new Set(names.map((name) => name.toLowerCase()))
  let name = t('Finals')
  for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${t('Finals')} ${n}`
  return name
}

/** Returns the first game day after the last planned game, not before today. */
function firstDay(league: LeagueView, days: string[], today: string): string {
  const last = days.reduce((a, b) => (a > b ? a : b), '')
  const at = new Date(`${last >= today ? last : today}T12:00:00Z`)
  const isGameDay = () =>
    !league.gameDay || at.toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' }) === league.gameDay
  const isOpen = () => !league.blackouts.includes(at.toISOString().slice(0, 10))
  if (last >= today) at.setUTCDate(at.getUTCDate() + 1)
  for (let n = 0; n < 60 && !(isGameDay() && isOpen()); n++) at.setUTCDate(at.getUTCDate() + 1)
  return at.toISOString().slice(0, 10)
}

export function emptyPlan(league: LeagueView, teams: Team[], courts: Court[], taken: Taken): FinalsPlan {
  const today = dayIn(league.timezone, new Date())
  const day = firstDay(league, taken.days, today)
  const out = league.nightChanges.find((change) => change.day === day)?.courtsOut ?? []
  const names = [...new Set(courts.map(({ courtName }) => courtName))].filter((name) => !out.includes(name))
  const minutes = league.gameDuration || 60
  return {
    name: freeName(taken.names),
    from: 'overall',
    count: Math.min(activeTeams(teams).length, 8),
    seeds: [],
    format: 'single',
    secondFinal: false,
    third: true,
    queue: false,
    day,
    start: league.timeBlockStart ?? '18:00',
    end: '23:30',
    courts: names.length > 0 ? names : [t('Court 1')],
    minutes,
    finalMinutes: minutes,
    rest: 10,
    duty: 'none',
    sets: 0,
    finalSets: 0,
  }
}

/** Returns the request body of a plan. */
export function toRequestBody(plan: FinalsPlan, teams: Team[]): FinalsBody {
  const sendsCount = plan.from === 'overall' || plan.from === 'across'
  return {
    name: plan.name,
    from: plan.from,
    ...(sendsCount && { count: teamCountOf(plan, teams) }),
    ...(plan.from === 'hand' && { seeds: plan.seeds }),
    format: plan.format,
    secondFinal: plan.secondFinal,
    noThird: !plan.third,
    queue: plan.queue,
    nights: [{ day: plan.day, start: plan.start, end: plan.end }],
    courts: plan.courts,
    minutes: plan.minutes,
    finalMinutes: plan.finalMinutes,
    rest: plan.rest,
    duty: plan.duty,
    sets: plan.sets || null,
    finalSets: plan.finalSets || null,
  }
}
