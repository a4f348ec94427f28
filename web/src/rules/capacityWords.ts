// The sentences about the capacity of a league that is being created.
import { t } from '../t.ts'
import type { Capacity } from './capacity.ts'

/** Describes in a sentence whether the games fit. `endsAt` is the end of a full night in words. */
export function fitInWords(capacity: Capacity, endsAt: string): string {
  const { problem, nights, available, booked, courts, courtless, mostPerTeam } = capacity
  switch (problem) {
    case 'no-room':
      return t('No game fits into the time block: make it longer, or the games shorter.')
    case 'end-date':
      return nights
        ? t(
            {
              one: 'It does not fit: the season needs {count} night, and the end date leaves {available}.',
              other: 'It does not fit: the season needs {count} nights, and the end date leaves {available}.',
            },
            { count: nights, available: available ?? 0 },
          )
        : t('No night is left before the end date.')
    case 'too-few-nights':
      return t(
        {
          one: 'It does not fit: the season needs {count} night, and {booked} are booked.',
          other: 'It does not fit: the season needs {count} nights, and {booked} are booked.',
        },
        { count: nights ?? 0, booked: booked ?? 0 },
      )
    case 'too-many-games':
      return t(
        {
          one: 'It does not fit: there is room for {count} game of each team a night. Add courts, or make the time block longer.',
          other:
            'It does not fit: there is room for {count} games of each team a night. Add courts, or make the time block longer.',
        },
        { count: mostPerTeam },
      )
    case 'not-all-play':
      return t('Not every team can play on a night: add courts, or make the time block longer.')
    case null:
      if (courtless > 0)
        return t('{noCourts} It fits, done at {time}.', {
          noCourts: describeMissingCourts(capacity),
          time: endsAt,
        })
      return t(
        { one: 'It fits: {count} court, done at {time}.', other: 'It fits: {count} courts, done at {time}.' },
        { count: courts, time: endsAt },
      )
  }
}

/** Says which tiers play one game at a time, because they have no courts. internal/rules/schedule/planner/message.go has the same words. */
function describeMissingCourts({ tiers, courtless }: Capacity): string {
  if (courtless < tiers)
    return t(
      {
        one: '{count} tier has no courts: one game at a time in it.',
        other: '{count} tiers have no courts: one game at a time in each.',
      },
      { count: courtless },
    )
  return tiers === 1
    ? t('No courts yet: one game at a time.')
    : t('No courts yet: one game at a time in each tier.')
}

/** Describes the capacity of a night: "3 courts, 9 starts: 27 games a night, every team up to 4". */
export function roomInWords({ courts, starts, maxGames, mostPerTeam }: Capacity): string {
  const startsInWords = t({ one: '{count} start', other: '{count} starts' }, { count: starts })
  const gamesInWords = t({ one: '{count} game', other: '{count} games' }, { count: maxGames })
  if (courts === 0)
    return t('{starts}: {games} a night, every team up to {most}', {
      starts: startsInWords,
      games: gamesInWords,
      most: mostPerTeam,
    })
  return t('{courts}, {starts}: {games} a night, every team up to {most}', {
    courts: t({ one: '{count} court', other: '{count} courts' }, { count: courts }),
    starts: startsInWords,
    games: gamesInWords,
    most: mostPerTeam,
  })
}
