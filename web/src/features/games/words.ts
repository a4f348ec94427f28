// How a game is told in words.
import type { Game } from '../../api/generated.ts'
import { dayInWords } from '../../lib/dates.ts'

type Result = Pick<Game, 'team1Id' | 'team2Id' | 'team1Score' | 'team2Score'>

/** "Aces 25, Diggers 20". */
export function resultInWords(game: Result, name: (teamId: number) => string): string {
  return `${name(game.team1Id)} ${game.team1Score}, ${name(game.team2Id)} ${game.team2Score}`
}

export function whenInWords(day: string | null): string {
  return day ? dayInWords(day) : 'Without a date'
}
