// Reads the lines that describe the events of a log in spec/vectors.
import { expect } from 'vitest'
import type { EventType, GameEvent } from '../contract/types.ts'
import { totalPoints } from '../rules/liveMatch.ts'
import { addEvent, seqOf, stateOf } from '../rules/log.ts'
import type { Log } from '../rules/logTypes.ts'
import type { Team } from '../rules/rules.ts'

const scoreOf = (text: string) => {
  const [, one, two] = /^(-?\d+)-(-?\d+)$/.exec(text) ?? []
  if (!one || !two) throw new Error(`No such score: ${text}`)
  return { team1Score: Number(one), team2Score: Number(two) }
}

/** The fields of an event that one word of a line sets. */
function partOf(word: string): Partial<GameEvent> {
  const [key = '', value] = word.split('=')
  if (word === '1' || word === '2') return { team: `team${word}` }
  if (word === 'final') return { final: true }
  if (key === 'worth') return { points: Number(value) }
  if (key === 'at') return { at: Number(value) * 1000 }
  if (key === 'forfeit') return { forfeit: `team${value}` as Team }
  if (key === 'reason') return { reason: (value ?? '') as NonNullable<GameEvent['reason']> }
  if (key === 'chose') return { chose: (value ?? '') as NonNullable<GameEvent['chose']> }
  if (key === 'serves' || key === 'left') return { [key]: `team${value}` as Team }
  if (key === 'numbers') return { numbers: (value ?? '').split(',').map(Number) }
  if (key === 'level') return { sanction: (value ?? '') as NonNullable<GameEvent['sanction']> }
  if (key === 'id') return { id: value ?? '' }
  if (key === 'sets') return { sets: (value ?? '').split(',').map(scoreOf) }
  if (value !== undefined) return { [key]: Number(value) }
  return word.startsWith('e') ? { undoes: word } : scoreOf(word)
}

/** Adds the events of these lines to a log, and checks the outcome of each. */
export function addLines(start: Log, lines: string[]): Log {
  let log = start
  let count = 0
  let at = 0
  for (const line of lines) {
    const [eventText = '', outcome = 'applied'] = line.split(' -> ')
    const [device = '', type = '', ...words] = eventText.split(' ')
    const times = Number(words.find((word) => /^x\d+$/.test(word))?.slice(1) ?? 1)
    const parts = words.filter((word) => word !== 'tooLate' && !/^x\d+$/.test(word)).map(partOf)
    const fields = parts.reduce((all, more) => ({ ...all, ...more }), {})
    for (let i = 0; i < times; i++) {
      count += 1
      const event: GameEvent = {
        id: `e${count}`,
        type: type as EventType,
        at: at + 25_000,
        seen: seqOf(log),
        ...(device === '-' ? {} : { device }),
        ...fields,
      }
      if (type === 'point') event.rally ??= totalPoints(stateOf(log)) + (event.points ?? 1)
      at = event.at
      const after = addEvent(log, event, words.includes('tooLate'))
      expect(after.entry.outcome, `${line} (${event.id})`).toBe(outcome)
      log = after.log
    }
  }
  return log
}
