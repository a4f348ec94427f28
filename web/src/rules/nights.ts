// The night of a league to which a game belongs. A night is named after the day on which it begins: a game after midnight
// belongs to the evening before. The same rule as in internal/rules/league; both run the cases in spec/vectors/nights.json.

/** The settings of a league that the rule depends on. */
export interface NightSettings {
  timezone: string
  /** Game days before this date are not nights. */
  startDate: string | null
  /** A weekday; if null, any day may be a night. */
  gameDay: string | null
  timeBlockStart: string | null
  timeBlockEnd: string | null
  /** Nights in addition to those on the game day. */
  extraNights: string[]
  /** Another weekday with a night in each week. */
  secondGameDay: string | null
  /** The nights with other hours, or with courts that are open only then. */
  nightChanges: { start: string | null; end: string | null; courts: CourtHours[] }[]
}

interface CourtHours {
  timeSlotStart: string | null
  timeSlotEnd: string | null
}

export interface NightRule {
  league: NightSettings
  /** When the first court opens. */
  opens: string
  /** When the last court closes after midnight; empty if all close before. */
  closes: string
}

/** The end of a night if neither the courts nor the league have one. */
const defaultEnd = '04:00'

/** The start of a night in a league without a time block. */
const defaultStart = '18:00'

/** The rule for a league with these courts. The time block counts as a court, because a game may have no court. */
export function nightRule(league: NightSettings, courts: CourtHours[]): NightRule {
  const rule = { league, opens: '23:59', closes: '' }
  for (const court of onAnyNight(league, [{ timeSlotStart: null, timeSlotEnd: null }, ...courts])) {
    const start = court.timeSlotStart ?? league.timeBlockStart ?? defaultStart
    const end = court.timeSlotEnd ?? league.timeBlockEnd
    if (start < rule.opens) rule.opens = start
    const closes = end === null ? defaultEnd : end <= start ? end : ''
    if (closes > rule.closes) rule.closes = closes
  }
  return rule
}

/** The courts, each with all hours at which it is open on at least one night. */
function onAnyNight({ nightChanges }: NightSettings, courts: CourtHours[]): CourtHours[] {
  return nightChanges.reduce((all, { start, end, courts: additional }) => {
    const changed = start === null && end === null ? [] : courts
    return [
      ...all,
      ...[...changed, ...additional].map(({ timeSlotStart, timeSlotEnd }) => ({
        timeSlotStart: start ?? timeSlotStart,
        timeSlotEnd: end ?? timeSlotEnd,
      })),
    ]
  }, courts)
}

/**
 * The night of a game at a local time: the day before if that was a night, a court is still open from it, and no court has
 * opened again for a night on the day itself; otherwise the day itself.
 */
export function nightOf(rule: NightRule, { day, gameTime }: { day: string; gameTime: string }): string {
  if (gameTime >= rule.closes) return day
  const before = dayBefore(day)
  return isNight(rule, before) && (gameTime < rule.opens || !isNight(rule, day)) ? before : day
}

/**
 * The night of a game that would be played at this instant. `nights` are the nights with games: one of them lasts until
 * 4:00, even after its courts have closed, unless the next day is one of them too.
 */
export function tonightAt(rule: NightRule, at: Date, nights: string[]): string {
  const { timezone } = rule.league
  const local = { day: dayIn(timezone, at), gameTime: timeIn(timezone, at) }
  const night = nightOf(rule, local)
  const before = dayBefore(local.day)
  return local.gameTime < defaultEnd && !nights.includes(night) && nights.includes(before) ? before : night
}

function isNight({ league }: NightRule, day: string): boolean {
  const { gameDay, secondGameDay, startDate, extraNights } = league
  if (extraNights.includes(day)) return true
  const isGameDay = !gameDay || [gameDay, secondGameDay].includes(weekday(day) ?? '')
  return isGameDay && (!startDate || day >= startDate)
}

/** The day on which an instant falls in a zone, "YYYY-MM-DD". */
export function dayIn(timezone: string, at: Date): string {
  return formatOf(timezone).format(at).slice(0, 10)
}

/** The local time in a zone at an instant, "HH:MM". */
export function timeIn(timezone: string, at: Date): string {
  return formatOf(timezone).format(at).slice(-5)
}

// A cache: to create a format takes much longer than to use it.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timezone: string): Intl.DateTimeFormat {
  let format = formats.get(timezone)
  if (!format) {
    // In Swedish dates and times look as in the API: "2026-11-26 20:15".
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' })
    formats.set(timezone, format)
  }
  return format
}

/** The first night on or after a day, else the last night; undefined if there are none. */
export function nextNight(nights: string[], from: string): string | undefined {
  const sorted = nights.toSorted()
  return sorted.find((night) => night >= from) ?? sorted.at(-1)
}

type Week = Pick<NightSettings, 'gameDay' | 'secondGameDay' | 'startDate'> & { blackouts: string[] }

/** The other night of a night's week that is still to come, in a league with two game days; undefined if there is none. */
export function laterNightOfWeek({ gameDay, secondGameDay, startDate, blackouts }: Week, night: string) {
  if (!secondGameDay || !startDate) return undefined
  const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000
  const left = 6 - (((days(startDate, night) % 7) + 7) % 7)
  return Array.from({ length: left }, (_, i) =>
    new Date(Date.parse(night) + (i + 1) * 86_400_000).toISOString().slice(0, 10),
  ).find((day) => [gameDay, secondGameDay].includes(weekday(day) ?? '') && !blackouts.includes(day))
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

function weekday(day: string): string | undefined {
  return weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]
}

function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}
