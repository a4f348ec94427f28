// The form of a league, with validation. Go counterpart: CheckLeague in internal/rules/league/check.go.
import type { GameDay, LeagueBody, ScheduleMode, Sport } from '../contract/types.ts'
import { t } from '../t.ts'
import { nameProblem, tidyName } from './names.ts'
import { newShape, nightsProblem, shapeOf } from './shapeForm.ts'
import type { ShapeForm } from './shapeForm.ts'
import { defaultSport, sportNames } from './sports.ts'

/** A league as typed; an empty string means not entered. */
export interface LeagueForm extends ShapeForm {
  /** The days without games, separated by commas: "2026-11-26,2026-12-24". */
  blackouts: string
  name: string
  sportType: string
  tierCount: string
  teamsPerTier: string
  startDate: string
  endDate: string
  scheduleMode: string
  gameDay: string
  timeBlockStart: string
  timeBlockEnd: string
  gameDuration: string
  gamesPerMatchup: string
  /** The number of duty teams of each game. */
  duty: string
  timezone: string
}

export type LeagueErrors = { [Field in keyof LeagueForm]?: string }

/** The initial values of the dialog that creates a league. */
export const newLeague = (timezone: string): LeagueForm => ({
  name: '',
  sportType: defaultSport.id,
  tierCount: '2',
  teamsPerTier: '4',
  startDate: '',
  endDate: '',
  scheduleMode: 'fixed',
  gameDay: 'Thursday',
  timeBlockStart: '20:15',
  timeBlockEnd: '22:00',
  gameDuration: '15',
  gamesPerMatchup: '2',
  duty: '0',
  timezone,
  ...newShape,
  blackouts: '',
})

export const scheduleModes: { [value: string]: string } = {
  fixed: t('Fixed Schedule'),
  overall: t('Overall Standings Schedule'),
  weekly: t('Weekly Standings Schedule'),
}
/** The weekdays by the names that the server uses. */
export const gameDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Validates the form; returns the errors by field. */
export function checkLeague(form: LeagueForm): LeagueErrors {
  const { startDate, endDate } = form
  return omitValid({
    name: nameProblem(t('League name'), form.name),
    sportType: form.sportType in sportNames ? '' : t('Sport must be {sports}', { sports: sportsInWords() }),
    tierCount: rangeError(form.tierCount, 1, 10, t('Must have at least 1 tier'), t('Maximum 10 tiers')),
    teamsPerTier: rangeError(
      form.teamsPerTier,
      2,
      20,
      t('Must have at least 2 teams per tier'),
      t('Maximum 20 teams per tier'),
    ),
    scheduleMode:
      form.scheduleMode in scheduleModes ? '' : t('Schedule mode must be fixed, overall or weekly'),
    startDate: startDateProblem(form),
    endDate: endDateProblem(startDate, endDate),
    gameDay:
      !form.gameDay || gameDays.includes(form.gameDay)
        ? ''
        : t('Game day must be a day from Monday to Sunday'),
    timeBlockStart: timeProblem(t('Time block start'), form.timeBlockStart),
    timeBlockEnd: timeProblem(t('Time block end'), form.timeBlockEnd),
    gameDuration: rangeError(
      form.gameDuration,
      5,
      60,
      t('Games must last at least 5 minutes'),
      t('Maximum 60 minutes per game'),
    ),
    gamesPerMatchup: rangeError(
      form.gamesPerMatchup,
      1,
      5,
      t('Must have at least 1 game per matchup'),
      t('Maximum 5 games per matchup'),
    ),
    timezone: isTimeZone(form.timezone) ? '' : t('Time zone must be a name like America/New_York'),
    nights: nightsProblem(form),
  })
}

function omitValid(problems: { [Field in keyof LeagueForm]?: string | undefined }): LeagueErrors {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem))
}

/** The error message for a number outside the range from min to max. Text that is not a whole number is reported as too small. */
function rangeError(text: string, min: number, max: number, tooSmall: string, tooLarge: string): string {
  const number = /^\s*-?\d+\s*$/.test(text) ? Number(text) : NaN
  if (number > max) return tooLarge
  return number >= min ? '' : tooSmall
}

function startDateProblem({ startDate, scheduleMode }: LeagueForm): string {
  if (!startDate)
    return scheduleMode === 'overall' || scheduleMode === 'weekly'
      ? t('Start date is required for dynamic schedule modes')
      : ''
  return isDate(startDate) ? '' : t('Start date must be a date like 2026-09-03')
}

function endDateProblem(startDate: string, endDate: string): string {
  if (!endDate) return ''
  if (!isDate(endDate)) return t('End date must be a date like 2026-09-03')
  return isDate(startDate) && endDate < startDate ? t('End date must not be before the start date') : ''
}

export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  const year = Number(text.slice(0, 4))
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text) && year >= 1900 && year <= 2999
}

/** Validates an optional time of day. `field` is its label at the beginning of a sentence. */
function timeProblem(field: string, time: string): string {
  return !time || isTime(time) ? '' : t('{field} must be a time like 20:15', { field })
}

export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat(undefined, { timeZone: name })
    return name.includes('/') || name === 'UTC'
  } catch {
    return false
  }
}

/** The body of the request that creates the league; empty fields are omitted. */
export function leagueToCreate(form: LeagueForm): LeagueBody & { name: string } {
  const filled = Object.entries(optionalFields(form)).filter(([, value]) => value)
  const blackouts = splitDays(form.blackouts)
  return {
    ...requiredFields(form),
    shape: shapeOf(form),
    ...(Object.fromEntries(filled) as Filled),
    ...(blackouts.length > 0 && { blackouts }),
  }
}

/**
 * The body of the request that changes the league. A field that was cleared is null; a field that was empty before is
 * omitted. Only fixed leagues send the shape of the season, so in other modes it stays unchanged.
 */
export function leagueToChange(form: LeagueForm, before: LeagueForm): LeagueBody {
  const previous: { [field: string]: string } = optionalFields(before)
  const changed = Object.entries(optionalFields(form)).flatMap(([field, value]) =>
    value || previous[field] ? [[field, value || null]] : [],
  )
  return {
    ...requiredFields(form),
    ...(form.scheduleMode === 'fixed' && { shape: shapeOf(form) }),
    ...(Object.fromEntries(changed) as Clearable),
    ...(form.blackouts !== before.blackouts && { blackouts: splitDays(form.blackouts) }),
  }
}

/** Splits a comma-separated list of days. */
export const splitDays = (list: string): string[] => list.split(',').filter(Boolean)

/** The required fields. The casts are safe, because checkLeague accepts only known sports and modes. */
function requiredFields(form: LeagueForm) {
  return {
    name: tidyName(form.name),
    sportType: form.sportType as Sport,
    tierCount: Number(form.tierCount),
    teamsPerTier: Number(form.teamsPerTier),
    scheduleMode: form.scheduleMode as ScheduleMode,
    gameDuration: Number(form.gameDuration),
    gamesPerMatchup: Number(form.gamesPerMatchup),
    duty: Number(form.duty),
    timezone: form.timezone,
  }
}

function optionalFields({ startDate, endDate, gameDay, timeBlockStart, timeBlockEnd }: LeagueForm) {
  return { startDate, endDate, gameDay: gameDay as GameDay | '', timeBlockStart, timeBlockEnd }
}

type Optional = ReturnType<typeof optionalFields>
type Filled = { [Field in keyof Optional]?: Exclude<Optional[Field], ''> }
type Clearable = { [Field in keyof Optional]?: Exclude<Optional[Field], ''> | null }

/** Lists the sports: "volleyball, basketball or soccer". */
export function sportsInWords(): string {
  const ids = Object.keys(sportNames)
  return t('{list} or {last}', { list: ids.slice(0, -1).join(', '), last: ids.at(-1) ?? '' })
}
