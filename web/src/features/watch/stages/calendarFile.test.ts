// @vitest-environment node
import { expect, it } from 'vitest'
import { calendarFile } from './calendarFile.ts'

const game = {
  uid: 'signed@sideout',
  address: 'https://sideout.example/watch/1.x',
  start: '2026-11-27T01:15:00Z',
  minutes: 60,
  title: 'Aces vs Diggers',
  place: 'Court 1',
  description: 'Thursday Night',
  now: Date.parse('2026-11-22T12:00:00.500Z'),
}

it('has the game with its times in UTC', () => {
  expect(calendarFile(game).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sideout//EN',
    'BEGIN:VEVENT',
    'UID:signed@sideout',
    'DTSTAMP:20261122T120000Z',
    'DTSTART:20261127T011500Z',
    'DTEND:20261127T021500Z',
    'SUMMARY:Aces vs Diggers',
    'LOCATION:Court 1',
    'DESCRIPTION:Thursday Night',
    'URL:https://sideout.example/watch/1.x',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

it.each(['a,b;c\\d', 'two\nlines\r\n', 'É'.repeat(100), '👩‍👩‍👧‍👦'.repeat(20), 'x'.repeat(500)])(
  'keeps the name %j in lines of 75 bytes',
  (title) => {
    const lines = calendarFile({ ...game, title }).split('\r\n')
    for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    const unfolded = lines.join('\r\n').replaceAll('\r\n ', '')
    const [, summary = ''] = /SUMMARY:(.*)\r\n/.exec(unfolded) ?? []
    expect(summary.replaceAll(/\\(.)/g, '$1')).toBe(title.replaceAll(/[\r\n]+/g, ' '))
  },
)

it('leaves out what is not known', () => {
  expect(calendarFile({ ...game, place: '', description: '' })).not.toMatch(/LOCATION|DESCRIPTION/)
})
