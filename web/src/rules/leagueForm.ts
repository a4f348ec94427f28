// The form of a league, and what is wrong with it: the twin of CheckLeague in internal/league/check.go.
import { nameProblem, tidyName } from './names.ts'
import { sportNames, sportsInWords, usualSport } from './sports.ts'

/** A league as it is typed; what is empty was not entered. */
export interface LeagueForm {
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
  timezone: string
}

export type LeagueErrors = { [Field in keyof LeagueForm]?: string }

/** What the create dialog starts from (specification, section 9), in the zone of the browser. */
export const newLeague = (timezone: string): LeagueForm => ({
  name: '',
  sportType: usualSport.id,
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
  timezone,
})

export const scheduleModes: { [value: string]: string } = {
  fixed: 'Fixed Schedule',
  overall: 'Overall Standings Schedule',
  weekly: 'Weekly Standings Schedule',
}
export const gameDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Everything that is wrong with the form (specification, section 5 "League create/edit"). */
export function checkLeague(form: LeagueForm): LeagueErrors {
  const { startDate, endDate } = form
  return only({
    name: nameProblem('League', form.name),
    sportType: form.sportType in sportNames ? '' : `Sport must be ${sportsInWords()}`,
    tierCount: outside(form.tierCount, 1, 10, 'Must have at least 1 tier', 'Maximum 10 tiers'),
    teamsPerTier: outside(
      form.teamsPerTier,
      2,
      20,
      'Must have at least 2 teams per tier',
      'Maximum 20 teams per tier',
    ),
    scheduleMode: form.scheduleMode in scheduleModes ? '' : 'Schedule mode must be fixed, overall or weekly',
    startDate: startProblem(form),
    endDate: endProblem(startDate, endDate),
    gameDay:
      !form.gameDay || gameDays.includes(form.gameDay) ? '' : 'Game day must be a day from Monday to Sunday',
    timeBlockStart: timeProblem('Time block start', form.timeBlockStart),
    timeBlockEnd: timeProblem('Time block end', form.timeBlockEnd),
    gameDuration: outside(
      form.gameDuration,
      5,
      60,
      'Games must last at least 5 minutes',
      'Maximum 60 minutes per game',
    ),
    gamesPerMatchup: outside(
      form.gamesPerMatchup,
      1,
      5,
      'Must have at least 1 game per matchup',
      'Maximum 5 games per matchup',
    ),
    timezone: isZone(form.timezone) ? '' : 'Time zone must be a name like America/New_York',
  })
}

function only(problems: { [Field in keyof LeagueForm]: string | undefined }): LeagueErrors {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem))
}

/** What is no whole number is as wrong as one that is too small. */
function outside(text: string, min: number, max: number, tooSmall: string, tooLarge: string): string {
  const number = /^\s*-?\d+\s*$/.test(text) ? Number(text) : NaN
  if (number > max) return tooLarge
  return number >= min ? '' : tooSmall
}

function startProblem({ startDate, scheduleMode }: LeagueForm): string {
  if (!startDate)
    return scheduleMode === 'overall' || scheduleMode === 'weekly'
      ? 'Start date is required for dynamic schedule modes'
      : ''
  return isDate(startDate) ? '' : 'Start date must be a date like 2026-09-03'
}

function endProblem(startDate: string, endDate: string): string {
  if (!endDate) return ''
  if (!isDate(endDate)) return 'End date must be a date like 2026-09-03'
  return isDate(startDate) && endDate < startDate ? 'End date must not be before the start date' : ''
}

export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  const year = Number(text.slice(0, 4))
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text) && year >= 1900 && year <= 2999
}

/** What is wrong with a time of day, or an empty text; `what` is its field as the sentence begins with it. */
export function timeProblem(what: string, time: string): string {
  return !time || /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? '' : `${what} must be a time like 20:15`
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return name.includes('/') || name === 'UTC'
  } catch {
    return false
  }
}

/** The fields of the call that creates the league: numbers as numbers, what is empty left out (specification, section 5). */
export function leagueToCreate(form: LeagueForm): object {
  return Object.fromEntries(Object.entries(wire(form)).filter(([, value]) => value !== ''))
}

/**
 * The fields of the call that changes the league. What was emptied is null, which clears it; what was empty and still
 * is is left out (contract, "Fields").
 */
export function leagueToChange(form: LeagueForm, before: LeagueForm): object {
  const was: { [field: string]: unknown } = wire(before)
  const fields = Object.entries(wire(form)).filter(([field, value]) => value !== '' || was[field] !== '')
  return Object.fromEntries(fields.map(([field, value]) => [field, value === '' ? null : value]))
}

function wire(form: LeagueForm) {
  return {
    ...form,
    name: tidyName(form.name),
    tierCount: Number(form.tierCount),
    teamsPerTier: Number(form.teamsPerTier),
    gameDuration: Number(form.gameDuration),
    gamesPerMatchup: Number(form.gamesPerMatchup),
  }
}
