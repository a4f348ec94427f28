// A game as a file for the calendar of a device (RFC 5545).

export interface CalendarGame {
  /** The address of the page on which it is watched. It names the event, so that adding it twice changes the same one. */
  address: string
  start: string
  minutes: number
  title: string
  place: string
  description: string
  /** When the file is made, in milliseconds since 1970. */
  now: number
}

/** The text of the file. Times are in UTC; calendars show them in the zone of the device. */
export function calendarFile({
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
    `UID:${escapeText(address)}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(begins)}`,
    `DTEND:${utc(begins + minutes * 60_000)}`,
    `SUMMARY:${escapeText(title)}`,
    ...(place ? [`LOCATION:${escapeText(place)}`] : []),
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    `URL:${address}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** "20261127T011500Z" */
const utc = (ms: number) => new Date(ms).toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')

const escapeText = (text: string) =>
  text.replaceAll(/\p{Cc}+/gu, ' ').replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)

/** Lines have at most 75 bytes; what is longer goes on in a line that begins with a space. */
function fold(line: string): string {
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
