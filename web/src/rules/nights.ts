// To which night of a league a game belongs. A night is named after the day on which it begins: a game after midnight
// belongs to the evening before. internal/nights is the twin; spec/vectors/nights.json holds both to the same cases.

/** What the rule needs of a league. */
export interface NightSettings {
  timezone: string
  /** No game day before it is a night. */
  startDate: string | null
  /** Without one, any day may be a night. */
  gameDay: string | null
  timeBlockStart: string | null
  timeBlockEnd: string | null
  /** Nights beside those of the game day. */
  extraNights: string[]
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

/** When a night is over at the latest if nothing says when it ends. */
const latest = '04:00'

/** When games begin in a league without a time block. */
const defaultStart = '18:00'

/** The rule of a league with these courts. The time block counts as a court, since a game may be on none. */
export function nightRule(league: NightSettings, courts: CourtHours[]): NightRule {
  const rule = { league, opens: '23:59', closes: '' }
  for (const court of [{ timeSlotStart: null, timeSlotEnd: null }, ...courts]) {
    const start = court.timeSlotStart ?? league.timeBlockStart ?? defaultStart
    const end = court.timeSlotEnd ?? league.timeBlockEnd
    if (start < rule.opens) rule.opens = start
    const closes = end === null ? latest : end <= start ? end : ''
    if (closes > rule.closes) rule.closes = closes
  }
  return rule
}

/**
 * The day of the night to which a game at a wall time belongs: the day before, if that was a night, a court is still open
 * from it, and no court has opened again for a night of the day itself.
 */
export function nightOf(rule: NightRule, { day, gameTime }: { day: string; gameTime: string }): string {
  if (gameTime >= rule.closes) return day
  const before = dayBefore(day)
  return isNight(rule, before) && (gameTime < rule.opens || !isNight(rule, day)) ? before : day
}

/**
 * The day of the night that is on at an instant, or would be. A night with games is on until 4:00, even when its courts
 * have closed, unless the day has a night of its own. The nights are those with games.
 */
export function tonightAt(rule: NightRule, at: Date, nights: string[]): string {
  const { timezone } = rule.league
  const wall = { day: dayIn(timezone, at), gameTime: timeIn(timezone, at) }
  const night = nightOf(rule, wall)
  const before = dayBefore(wall.day)
  return wall.gameTime < latest && !nights.includes(night) && nights.includes(before) ? before : night
}

function isNight({ league: { gameDay, startDate, extraNights } }: NightRule, day: string): boolean {
  if (extraNights.includes(day)) return true
  return (!gameDay || weekday(day) === gameDay) && (!startDate || day >= startDate)
}

/** The day on which an instant falls in a zone, "YYYY-MM-DD". */
export function dayIn(timezone: string, at: Date): string {
  return formatOf(timezone).format(at).slice(0, 10)
}

/** What the clocks of a zone show at an instant, "HH:MM". */
export function timeIn(timezone: string, at: Date): string {
  return formatOf(timezone).format(at).slice(-5)
}

// To make a format takes far longer than to use it.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timezone: string): Intl.DateTimeFormat {
  let format = formats.get(timezone)
  if (!format) {
    // Swedes write dates and times the way the wire does.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' })
    formats.set(timezone, format)
  }
  return format
}

/** The first night from a day on, else the last one there is; undefined without any. */
export function nextNight(nights: string[], from: string): string | undefined {
  const sorted = nights.toSorted()
  return sorted.find((night) => night >= from) ?? sorted.at(-1)
}

const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

function weekday(day: string): string | undefined {
  return names[new Date(`${day}T00:00:00Z`).getUTCDay()]
}

function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}
