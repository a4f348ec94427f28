// The nights of a league: what is played from one evening until it is over, also past midnight.

interface Block {
  gameDay: string | null
  timeBlockStart: string | null
  timeBlockEnd: string | null
}

interface Place {
  day: string
  gameTime: string
}

/**
 * The day of the night to which a scheduled game belongs: the day before, where the time block goes past midnight and
 * the game starts in what is left of it then. The twin of nightOf in internal/schedule/calendar.go.
 */
export function nightOf({ gameDay, timeBlockStart, timeBlockEnd }: Block, { day, gameTime }: Place): string {
  const late = timeBlockStart && timeBlockEnd && timeBlockEnd <= timeBlockStart ? timeBlockEnd : ''
  if (gameTime >= late || weekday(day) === gameDay) return day
  const before = dayBefore(day)
  return !gameDay || weekday(before) === gameDay ? before : day
}

/** The day on which an instant falls in a zone, "YYYY-MM-DD". */
export function dayIn(timezone: string, at: Date): string {
  const format = formats.get(timezone) ?? formatIn(timezone)
  formats.set(timezone, format)
  return format.format(at)
}

// To make one takes far longer than to use it.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timezone: string): Intl.DateTimeFormat {
  // Swedes write dates the way the wire does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' })
}

/** The night that comes first from a day on, else the last one there is; undefined without any. */
export function nextNight(nights: string[], today: string): string | undefined {
  const sorted = nights.toSorted()
  return sorted.find((night) => night >= today) ?? sorted.at(-1)
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
