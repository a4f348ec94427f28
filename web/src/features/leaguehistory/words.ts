// The wording for the score and the date of a game.
import type { Game } from '../../contract/types.ts'
import { dayInWords } from '../../lib/dates.ts'
import { hasResult, isOver } from '../../rules/counting.ts'
import { describeDraw, describeForfeits } from '../../rules/forfeits.ts'
import { t } from '../../t.ts'

type Result = Pick<Game, 'team1Id' | 'team2Id' | 'team1Score' | 'team2Score'>

/** Returns the score in words: "Aces 25, Diggers 20". */
export function describeScore(game: Result, name: (teamId: number) => string): string {
  return `${name(game.team1Id)} ${game.team1Score}, ${name(game.team2Id)} ${game.team2Score}`
}

/** Returns the sets as text: "25–20, 22–25"; empty for a match of a single game. */
export function describeSets({ sets = [] }: Pick<Game, 'sets'>): string {
  return sets.map(({ team1Score, team2Score }) => `${team1Score}–${team2Score}`).join(', ')
}

export function describeDay(day: string | null): string {
  return day ? dayInWords(day) : t('Without a date')
}

/** Describes a game for the labels of its buttons: "Aces 25, Diggers 20, Sep 3, 2026". */
export function describeGame(game: Game, team1: string, team2: string): string {
  if (!isOver(game))
    return t('{team1} and {team2}, {day}: no score', { team1, team2, day: describeDay(game.day) })
  const forfeit = describeForfeits(game, team1, team2) || (hasResult(game) && describeDraw(game))
  return [`${team1} ${game.team1Score}, ${team2} ${game.team2Score}`, forfeit, describeDay(game.day)]
    .filter(Boolean)
    .join(', ')
}
