// The games of a public page, merged with tonight's live scores and sorted.
import type { LiveScore, PublicCourt, PublicGame } from '../../contract/types.ts'
import { locale } from '../../lib/locale.ts'
import { countsInStandings, hasResult, isOver } from '../../rules/counting.ts'

const courtNames = new Intl.Collator(locale(), { numeric: true })

export interface ShownGame extends PublicGame {
  /** Whether the game is live. */
  isLive: boolean
  /** When the score of a live game last changed, by the clock of this device. */
  updated?: number | undefined
  /** When the device that scores the game was last heard; undefined while it is online. */
  offlineSince?: string | undefined
  /** The serving team, if the scorer tracks the serve. */
  serving?: LiveScore['serving']
}

export interface ShownCourt {
  /** The name of the court; empty for games without a court. */
  name: string
  games: ShownGame[]
}

export type Scores = Map<number, LiveScore & Pick<ShownGame, 'updated'>>

/** Merges the live score into a game. */
export function withScore(game: PublicGame, scores: Scores): ShownGame {
  const score = game.gameId === null ? undefined : scores.get(game.gameId)
  if (!score || game.status === 'cancelled' || game.status === 'void') return { ...game, isLive: false }
  const {
    team1Score,
    team2Score,
    sets,
    status,
    live = false,
    winnerId,
    updated,
    offlineSince,
    serving,
  } = score
  return {
    ...game,
    team1Score,
    team2Score,
    ...(sets && { sets }),
    status,
    winnerId,
    isLive: live,
    updated,
    offlineSince,
    ...(serving && { serving }),
  }
}

/** Returns the courts of a night; courts with a live game come first. */
export function sortLiveFirst(courts: PublicCourt[], scores: Scores): ShownCourt[] {
  const shown = courts.map(({ courtName, games }) => ({
    name: courtName ?? '',
    games: games.map((game) => withScore(game, scores)),
  }))
  return [...shown.filter(hasLiveGame), ...shown.filter((court) => !hasLiveGame(court))]
}

export function hasLiveGame({ games }: ShownCourt): boolean {
  return games.some(({ isLive }) => isLive)
}

/** Returns the main game of a court (the live one, else the next, else the last) and the games to show beside it. */
export function currentGames({ games }: ShownCourt): {
  main: ShownGame | undefined
  next?: ShownGame
  last?: ShownGame
} {
  const scheduled = games.filter(({ status }) => status === 'scheduled')
  const completed = games.filter(hasResult)
  const live = scheduled.find(({ isLive }) => isLive)
  const next = scheduled.find((game) => game !== live)
  const last = completed.at(-1)
  if (live) return { main: live, ...(next && { next }) }
  if (next) return { main: next, ...(last && { last }) }
  return { main: last ?? games.at(-1) }
}

/** Returns the points of the current set, or of the game; null if there is no score. */
export function currentPoints(game: ShownGame): { team1: number; team2: number } | null {
  const set = game.isLive ? game.sets?.at(-1) : undefined
  const team1 = set?.team1Score ?? game.team1Score
  const team2 = set?.team2Score ?? game.team2Score
  return team1 === null || team2 === null || (!game.isLive && !hasResult(game)) ? null : { team1, team2 }
}

/** Returns the score as "25–21", or the sets won with the points of each set: "2–1 (25–20, 23–25, 15–9)". */
export function describeScore(game: ShownGame): string {
  const score = `${game.team1Score ?? 0}–${game.team2Score ?? 0}`
  if (!game.sets?.length) return score
  return `${score} (${game.sets.map((set) => `${set.team1Score}–${set.team2Score}`).join(', ')})`
}

export interface Day {
  /** Empty if the day is unknown. */
  day: string
  games: ShownGame[]
}

/** Groups consecutive games of the same day. */
export function groupByDay(games: ShownGame[]): Day[] {
  const days: Day[] = []
  for (const game of games) {
    const day = game.day ?? ''
    const latest = days.at(-1)
    if (latest?.day === day) latest.games.push(game)
    else days.push({ day, games: [game] })
  }
  return days
}

/** Sorts the games of a night by time, the latest first; games at the same time by court. */
export function sortLatestFirst(games: ShownGame[]): ShownGame[] {
  return games.toSorted(
    (a, b) =>
      (b.gameTime ?? '').localeCompare(a.gameTime ?? '') ||
      courtNames.compare(a.courtName ?? '', b.courtName ?? ''),
  )
}

/** Returns the live games, sorted by court. */
export function liveGames(courts: ShownCourt[]): ShownGame[] {
  return courts.flatMap(({ games }) => games.filter(({ isLive }) => isLive))
}

/** Returns the games of a night that start next, and their time. */
export function findNextSlot(courts: ShownCourt[]): { time: string; games: ShownGame[] } | undefined {
  const waiting = courts.flatMap(({ games }) =>
    games.filter((game) => isUpcoming(game) && game.gameTime !== null),
  )
  const time = waiting.map(({ gameTime }) => gameTime ?? '').sort()[0]
  return time === undefined ? undefined : { time, games: waiting.filter(({ gameTime }) => gameTime === time) }
}

/** Returns the games of a schedule that are neither over nor live; cancelled games are included, so that people learn of them. */
export function upcomingGames(games: PublicGame[], scores: Scores): ShownGame[] {
  return games.map((game) => withScore(game, scores)).filter((game) => !game.isLive && !isOver(game))
}

function isUpcoming(game: ShownGame): boolean {
  return game.status === 'scheduled' && !game.isLive && !game.waiting
}

const hasTeam = ({ team1, team2 }: ShownGame, teams: Set<number>) =>
  teams.has(team1.id) || teams.has(team2.id)

export function followedGames(games: ShownGame[], teams: Set<number>): ShownGame[] {
  return games.filter((game) => hasTeam(game, teams))
}

/** Moves the games of these teams to the front and otherwise preserves the order. */
export function sortFollowedFirst(games: ShownGame[], teams: Set<number>): ShownGame[] {
  return [...followedGames(games, teams), ...games.filter((game) => !hasTeam(game, teams))]
}

/** Groups the games of a night by their time, the earliest first. Games without a time are last. */
export function groupByTime(games: ShownGame[]): { time: string; games: ShownGame[] }[] {
  const times = [...new Set(games.map(({ gameTime }) => gameTime ?? ''))]
  return times
    .sort((a, b) => Number(!a) - Number(!b) || a.localeCompare(b))
    .map((time) => ({ time, games: games.filter((game) => (game.gameTime ?? '') === time) }))
}

/** Returns the latest wins and losses of a team, the oldest first. `results` is sorted with the latest first. */
export function formOf(results: ShownGame[], team: number): ('W' | 'L')[] {
  return results
    .filter((game) => countsInStandings(game) && game.winnerId !== null)
    .slice(0, 5)
    .map(({ winnerId }) => (winnerId === team ? ('W' as const) : ('L' as const)))
    .reverse()
}
