// The question about a typed result that is not finished, or went on after it was over, for the forms of a league. The dialogs of the board have typedResult.ts.
import type { Match, SetScore } from '../contract/types.ts'
import { t } from '../t.ts'
import { noTarget, rulesOfLiveSet, setWinner } from './setRules.ts'

/**
 * Asks whether to save a result with a set that nobody has won yet, "25–24 is not a finished set to 25, win by 2. Save
 * anyway?", or that was over before, "27–20 was over at 25–20. Save anyway?"; else empty. A result of another shape than the matches of the league was played by other rules: of those
 * nothing is known.
 */
export function questionAbout(match: Match, result: SetScore & { sets?: SetScore[] | undefined }): string {
  if (match.endingScore === noTarget || match.sets > 1 !== Boolean(result.sets?.length)) return ''
  const sets = result.sets?.length ? result.sets : [result]
  const over = sets.map((set, i) => overAt(match, i, set))
  const index = sets.findIndex((set, i) => over[i] !== textOf(set) && !isDrawnSet(match, set))
  const set = sets[index]
  if (!set) return ''
  if (over[index])
    return t('{score} was over at {over}. Save anyway?', { score: textOf(set), over: over[index] })
  const { endingScore, maxScoreCap, winByTwo } = rulesOfLiveSet(match, index)
  const facts = [
    winByTwo && t('win by 2'),
    maxScoreCap !== undefined && t('{cap} at most', { cap: maxScoreCap }),
  ]
  return t('{score} is not a finished set to {rules}. Save anyway?', {
    score: textOf(set),
    rules: [String(endingScore), ...facts].filter(Boolean).join(', '),
  })
}

/** Whether a match of one set can end with this score because it is a draw. */
function isDrawnSet({ draws, sets }: Match, { team1Score, team2Score }: SetScore): boolean {
  return !!draws && sets === 1 && team1Score === team2Score
}

function textOf({ team1Score, team2Score }: SetScore): string {
  return `${team1Score}–${team2Score}`
}

/**
 * The first score with which the set with this index was over, if the points of its leader came last; empty if it is not over.
 * Where a tap is worth several points, that is the score itself.
 */
function overAt(match: Match, index: number, set: SetScore): string {
  if (setWinner(match, index, set) === null) return ''
  if (match.steps.some((step) => step !== 1)) return textOf(set)
  const ahead = set.team1Score > set.team2Score ? 'team1Score' : 'team2Score'
  let at = set
  for (;;) {
    const earlier = { ...at, [ahead]: at[ahead] - 1 }
    if (setWinner(match, index, earlier) === null) return textOf(at)
    at = earlier
  }
}
