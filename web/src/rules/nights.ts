// Determines to which night of a league a game belongs. A night has the date of the day on which it begins: a game after
// midnight belongs to the evening before. Go counterpart: internal/rules/league; both run the cases in spec/vectors/nights.json.

/** The settings of a league that the rule depends on. */
export interface NightSettings {
  timezone: string
  /** The first day of the season: game days before it are not nights. */
  startDate: string | null
  /** A weekday; if null, any day may be a night. */
  gameDay: string | null
  timeBlockStart: string | null
  timeBlockEnd: string | null
  /** Nights in addition to those on the game day. */
  extraNights: string[]
  /** A second weekday with a night in each week. */
  secondGameDay: string | null
  /** Nights with different opening hours, or with courts that are open only then. */
  nightChanges: { start: string | null; end: string | null; courts: CourtHours[] }[]
}

interface CourtHours {
  timeSlotStart: string | null
  timeSlotEnd: string | null
}

export interface NightRule {
  league: NightSettings
  /** The time when the first court opens. */
  opensAt: string
  /** The time after midnight when the last court closes; empty if all close before midnight. */
  closesAt: string
}

/** The default end of a night, if neither the courts nor the league have one. */
const defaultEnd = '04:00'

/** The default start of a night, in a league without a time block. */
const defaultStart = '18:00'

/**
 * Builds the rule for a league with these courts. The league's time block counts as a court, because a game may have no
 * court.
 */
export function nightRule(league: NightSettings, courts: CourtHours[]): NightRule {
  const rule = { league, opensAt: '23:59', closesAt: '' }
  for (const court of collectCourtHours(league, [{ timeSlotStart: null, timeSlotEnd: null }, ...courts])) {
    const start = court.timeSlotStart ?? league.timeBlockStart ?? defaultStart
    const end = court.timeSlotEnd ?? league.timeBlockEnd
    if (start < rule.opensAt) rule.opensAt = start
    const closesAt = end === null ? defaultEnd : end <= start ? end : ''
    if (closesAt > rule.closesAt) rule.closesAt = closesAt
  }
  return rule
}

/** Lists the courts once for each combination of opening hours that they have on some night. */
function collectCourtHours({ nightChanges }: NightSettings, courts: CourtHours[]): CourtHours[] {
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
 * The night of a game at a local time. It is the day before if that day was a night, one of its courts is still open, and no
 * court has opened yet for a night on the day itself; otherwise it is the day itself.
 */
export function nightOf(rule: NightRule, { day, gameTime }: { day: string; gameTime: string }): string {
  if (gameTime >= rule.closesAt) return day
  const before = dayBefore(day)
  return isNight(rule, before) && (gameTime < rule.opensAt || !isNight(rule, day)) ? before : day
}

/**
 * The night of a game played at this instant. `nights` are the nights with games: such a night continues until 4:00 even
 * after its courts have closed, unless the next day is also a night with games.
 */
export function tonightAt(rule: NightRule, at: Date, nights: string[]): string {
  const { timezone } = rule.league
  const localTime = { day: dayIn(timezone, at), gameTime: timeIn(timezone, at) }
  const night = nightOf(rule, localTime)
  const before = dayBefore(localTime.day)
  return localTime.gameTime < defaultEnd && !nights.includes(night) && nights.includes(before)
    ? before
    : night
}

function isNight({ league }: NightRule, day: string): boolean {
  const { gameDay, secondGameDay, startDate, extraNights } = league
  if (extraNights.includes(day)) return true
  const isGameDay = !gameDay || [gameDay, secondGameDay].includes(weekday(day) ?? '')
  return isGameDay && (!startDate || day >= startDate)
}

/** The date of an instant in a time zone: "YYYY-MM-DD". */
export function dayIn(timezone: string, at: Date): string {
  return cachedFormat(timezone).format(at).slice(0, 10)
}

/** The time of an instant in a time zone: "HH:MM". */
export function timeIn(timezone: string, at: Date): string {
  return cachedFormat(timezone).format(at).slice(-5)
}

// A cache, because creating a format takes much longer than using it.
const formats = new Map<string, Intl.DateTimeFormat>()

function cachedFormat(timezone: string): Intl.DateTimeFormat {
  let format = formats.get(timezone)
  if (!format) {
    // The Swedish format equals that of the API: "2026-11-26 20:15".
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' })
    formats.set(timezone, format)
  }
  return format
}

/** The first night on or after a day, otherwise the last night; undefined if there are no nights. */
export function nextNight(nights: string[], from: string): string | undefined {
  const sorted = nights.toSorted()
  return sorted.find((night) => night >= from) ?? sorted.at(-1)
}

type Week = Pick<NightSettings, 'gameDay' | 'secondGameDay' | 'startDate'> & { blackouts: string[] }

/** In a league with two game days, the later night of the same week; undefined if there is none. */
export function laterNightOfWeek({ gameDay, secondGameDay, startDate, blackouts }: Week, night: string) {
  if (!secondGameDay || !startDate) return undefined
  const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000
  const daysLeft = 6 - (((daysBetween(startDate, night) % 7) + 7) % 7)
  return Array.from({ length: daysLeft }, (_, i) =>
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
