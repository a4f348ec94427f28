// A game as an iCalendar file (RFC 5545).

export interface CalendarGame {
  /** The same UID as in the calendars of the league, so that adding both does not duplicate the event. */
  uid: string
  /** The address of the watch page. */
  address: string
  start: string
  minutes: number
  title: string
  place: string
  description: string
  /** The creation time of the file, in milliseconds since 1970. */
  now: number
}

/** Returns the text of the file. Times are in UTC; calendars show them in the zone of the device. */
export function calendarFile({
  uid,
  address,
  start,
  minutes,
  title,
  place,
  description,
  now,
}: CalendarGame): string {
  const begins = Date.parse(start)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sideout//EN',
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${formatUtc(now)}`,
    `DTSTART:${formatUtc(begins)}`,
    `DTEND:${formatUtc(begins + minutes * 60_000)}`,
    `SUMMARY:${escapeText(title)}`,
    ...(place ? [`LOCATION:${escapeText(place)}`] : []),
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    `URL:${address}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

/** Formats a time as "20261127T011500Z". */
const formatUtc = (ms: number) => new Date(ms).toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')

const escapeText = (text: string) =>
  text.replaceAll(/\p{Cc}+/gu, ' ').replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)

/** Folds a line into lines of at most 75 bytes, as the format requires: continuation lines begin with a space. */
function foldLine(line: string): string {
  const parts: string[] = []
  let part = ''
  let size = 0
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(line)) {
    const bytes = new TextEncoder().encode(segment).length
    if (size + bytes > 74) {
      parts.push(part)
      part = ''
      size = 0
    }
    part += segment
    size += bytes
  }
  return [...parts, part].join('\r\n ')
}
