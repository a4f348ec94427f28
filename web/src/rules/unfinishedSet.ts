// The question about a typed result that is not finished, for the forms of a league. The dialogs of the board have typedResult.ts.
import type { Match, SetScore } from '../contract/types.ts'
import { t } from '../t.ts'
import { noTarget, rulesOfLiveSet, setWinner } from './setRules.ts'

/**
 * Asks whether to save a result with a set that nobody has won yet, "25–24 is not a finished set to 25, win by 2. Save
 * anyway?"; else empty. A result of another shape than the matches of the league was played by other rules: of those
 * nothing is known.
 */
export function questionAbout(match: Match, result: SetScore & { sets?: SetScore[] | undefined }): string {
  if (match.endingScore === noTarget || match.sets > 1 !== Boolean(result.sets?.length)) return ''
  const sets = result.sets ?? [result]
  const index = sets.findIndex((set, i) => setWinner(match, i, set) === null && !isDrawnSet(match, set))
  const set = sets[index]
  if (!set) return ''
  const { endingScore, maxScoreCap, winByTwo } = rulesOfLiveSet(match, index)
  const facts = [
    winByTwo && t('win by 2'),
    maxScoreCap !== undefined && t('{cap} at most', { cap: maxScoreCap }),
  ]
  return t('{score} is not a finished set to {rules}. Save anyway?', {
    score: `${set.team1Score}–${set.team2Score}`,
    rules: [String(endingScore), ...facts].filter(Boolean).join(', '),
  })
}

/** Whether a match of one set can end with this score because it is a draw. */
function isDrawnSet({ draws, sets }: Match, { team1Score, team2Score }: SetScore): boolean {
  return !!draws && sets === 1 && team1Score === team2Score
}
