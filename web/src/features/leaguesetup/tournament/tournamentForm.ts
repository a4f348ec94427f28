// The fields of a tournament, and the request that creates it.
import type { TournamentBody } from '../../../api/finals/tournaments.ts'
import { browserZone } from '../../../lib/dates.ts'
import { sessionValue } from '../../../lib/sessionValue.ts'
import { foldName } from '../../../rules/foldName.ts'
import { nameProblem, pastedNames, tidyName } from '../../../rules/names.ts'
import { dayIn } from '../../../rules/nights.ts'
import { t } from '../../../t.ts'
import type { Errors } from '../../../ui/controls/form.tsx'

export type After = 'single' | 'double' | 'consolation' | 'groups' | 'page'

export interface TournamentForm {
  name: string
  sportType: string
  day: string
  start: string
  end: string
  /** One name per line. */
  courts: string
  /** One name per line, the best team first. */
  teams: string
  /** 0: the server picks a suitable number. */
  pools: number
  minutes: number
  rest: number
  sets: string
  endingScore: string
  maxTime: string
  after: After
  /** How many teams reach the knockout; 0: the server picks a suitable number. */
  count: number
  finalMinutes: number
  finalSets: string
  queue: boolean
  duty: boolean
  visible: boolean
}

export const emptyTournament = (): TournamentForm => ({
  name: '',
  sportType: 'volleyball',
  day: nextSaturday(dayIn(browserZone(), new Date())),
  start: '09:00',
  end: '17:00',
  courts: [t('Court {number}', { number: 1 }), t('Court {number}', { number: 2 })].join('\n'),
  teams: '',
  pools: 0,
  minutes: 20,
  rest: 0,
  sets: '1',
  endingScore: '',
  maxTime: '',
  after: 'single',
  count: 0,
  finalMinutes: 30,
  finalSets: '1',
  queue: false,
  duty: true,
  visible: true,
})

/** The draft of the form, retained when the dialog is closed or the page reloads. */
export const tournamentDraft = sessionValue<TournamentForm>(
  'volleyball_new_tournament',
  emptyTournament(),
  (value) => {
    const empty = emptyTournament()
    const stored = (value ?? {}) as Record<string, unknown>
    const known = Object.entries<unknown>({ ...empty }).map(([field, usual]) => [
      field,
      typeof stored[field] === typeof usual ? stored[field] : usual,
    ])
    return Object.fromEntries(known) as TournamentForm
  },
)

function nextSaturday(today: string): string {
  const day = new Date(`${today}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + ((6 - day.getUTCDay() + 7) % 7 || 7))
  return day.toISOString().slice(0, 10)
}

const minTeams = 4
const maxTeams = 64
const maxCourts = 20
const maxPoolTeams = 20
const maxGroupTeams = 32
const maxDayMinutes = 18 * 60

export function checkTournament(form: TournamentForm): Errors<TournamentForm> {
  const problem = nameProblem(t('The name of the tournament'), form.name)
  return { ...(problem && { name: problem }), ...checkDay(form) }
}

/** Validates everything but the name; a form that passes can be previewed. */
export function checkDay({
  teams,
  courts,
  pools,
  after,
  count,
  endingScore,
  maxTime,
  ...form
}: TournamentForm) {
  const errors: Errors<TournamentForm> = checkTimes(form)
  const teamNames = pastedNames(teams)
  const courtNames = pastedNames(courts)
  if (courtNames.length === 0) errors.courts = t('Enter at least one court')
  else if (courtNames.length > maxCourts) errors.courts = t('Enter at most 20 courts')
  else Object.assign(errors, validateNames('courts', t('Court'), courtNames))
  if (teamNames.length < minTeams) errors.teams = t('Enter at least 4 teams, one in a line')
  else if (teamNames.length > maxTeams) errors.teams = t('Enter at most 64 teams')
  else Object.assign(errors, validateNames('teams', t('Team'), teamNames))
  const minPools = Math.ceil(teamNames.length / maxPoolTeams)
  const maxPools = Math.min(10, Math.floor(teamNames.length / 2))
  if (pools !== 0 && !errors.teams && (pools < minPools || pools > maxPools))
    errors.pools = t('Choose {least} to {most} pools', { least: minPools, most: maxPools })
  if (after === 'groups' && teamNames.length > maxGroupTeams)
    errors.after = t('Gold and silver is for at most 32 teams. Choose another format')
  if (!isNumber(endingScore)) errors.endingScore = t('Enter a whole number, or nothing for the usual one')
  if (!isNumber(maxTime)) errors.maxTime = t('Enter whole minutes, or nothing for no limit')
  if (count > teamNames.length) errors.count = t('Choose no more teams than there are')
  return errors
}

function checkTimes({ day, start, end }: Pick<TournamentForm, 'day' | 'start' | 'end'>) {
  const errors: Errors<TournamentForm> = {}
  if (!day) errors.day = t('Choose the date of the tournament')
  else if (day < dayIn(browserZone(), new Date()))
    errors.day = t('This day is over. Choose today or a later day')
  if (!start) errors.start = t('Enter when the first game begins')
  if (!end) errors.end = t('Enter when the last game has to be over')
  else if (start === end) errors.end = t('The last game has to be over later than the first one begins')
  else if (start && end < start && minutesOf(end) + 24 * 60 - minutesOf(start) > maxDayMinutes)
    errors.end = t('The end is before the first game. A day that goes on after midnight has at most 18 hours')
  return errors
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

function truncateName(name: string): string {
  const characters = Array.from(name)
  return characters.length > 20 ? `${characters.slice(0, 20).join('')}…` : name
}

/** Returns an error for the first name that is invalid or a duplicate. */
function validateNames(field: 'courts' | 'teams', what: string, names: string[]): Errors<TournamentForm> {
  const seen = new Set<string>()
  for (const name of names) {
    const problem = nameProblem(what, name)
    if (problem) return { [field]: `${problem}: “${truncateName(name)}”` }
    if (seen.has(foldName(name)))
      return { [field]: t('“{name}” is entered twice. Give each its own name', { name }) }
    seen.add(foldName(name))
  }
  return {}
}

const isNumber = (text: string) => text.trim() === '' || parseNumber(text) !== undefined

const parseNumber = (text: string): number | undefined =>
  /^\d+$/.test(text.trim()) ? Number(text) : undefined

/** Returns the request body. A preview needs no name yet. */
export function toRequestBody(form: TournamentForm, isPreview: boolean): TournamentBody {
  const endingScore = parseNumber(form.endingScore)
  const maxTime = parseNumber(form.maxTime)
  return {
    name: isPreview ? t('Tournament') : tidyName(form.name),
    sportType: form.sportType as TournamentBody['sportType'] & string,
    timezone: browserZone(),
    visibility: form.visible ? 'unlisted' : 'off',
    rules: {
      sets: Number(form.sets),
      ...(endingScore !== undefined && { endingScore }),
      ...(maxTime !== undefined && { maxTime }),
    },
    day: form.day,
    start: form.start,
    end: form.end,
    courts: pastedNames(form.courts),
    teams: pastedNames(form.teams),
    pools: form.pools,
    minutes: form.minutes,
    rest: form.rest,
    duty: form.duty,
    format: form.after,
    count: form.after === 'groups' || form.after === 'page' ? 0 : form.count,
    queue: form.queue,
    finalMinutes: form.finalMinutes,
    sets: Number(form.finalSets),
  }
}

/** Returns the form field for the field name in an error of the server. */
export function formFieldOf(field: string | undefined): keyof TournamentForm | undefined {
  if (field === 'sets') return 'finalSets' // those of the pools are rules.sets
  const path = field?.replace(/^rules\./, '')
  if (path === 'format') return 'after'
  return path !== undefined && path in emptyTournament() ? (path as keyof TournamentForm) : undefined
}
