import type { AttentionItem, Fixture } from '../../../contract/types.ts'
import { timeInWords, timeOf } from '../../../lib/dates.ts'
import { isOver } from '../../../rules/counting.ts'
import { t } from '../../../t.ts'

/** What an item is about, in short: an organizer on the move needs the court, the score and the time before any name. */
export interface ItemFacts {
  /** "Court 4", "7–9", "since 8:32 PM". */
  facts: string[]
  /** The teams, if the title and the facts say everything else; otherwise the sentence of the item. */
  words: string
}

/** Kinds whose sentence says only what the title and the facts say too. */
const saidByFacts = new Set(['scorerOffline', 'noScorer', 'scoreMissing'])

/** Returns the facts of an item about a game of the night, in the time zone of the league. */
export function factsOf(
  { kind, since, sentence }: AttentionItem,
  fixture: Fixture,
  zone?: string,
): ItemFacts {
  const { line, game, team1, team2 } = fixture
  const isRunning = game !== null && game.live === true && !isOver(game)
  const time =
    isRunning && saidByFacts.has(kind)
      ? t('since {time}', { time: timeOf(since, zone) })
      : !line.queued && timeInWords(line.gameTime)
  const facts = [line.courtName, isRunning && scoreOf(game), time].filter((fact) => typeof fact === 'string')
  const names = t('{team1} vs {team2}', { team1: team1.name, team2: team2.name })
  return { facts, words: saidByFacts.has(kind) ? names : sentence }
}

/** Returns the points of the running set, or of all sets so far: "25–20, 7–9". */
function scoreOf({ sets, team1Score, team2Score }: NonNullable<Fixture['game']>): string {
  const all = sets?.length ? sets : [{ team1Score, team2Score }]
  return all.map((set) => `${set.team1Score}–${set.team2Score}`).join(', ')
}
