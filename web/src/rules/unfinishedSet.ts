// Asks about a typed result with a set that is unfinished, or that continued after it was over. Used by the forms of a
// league; the dialogs of the board use typedResult.ts.
import type { Match, SetScore } from '../contract/types.ts'
import { t } from '../t.ts'
import { noTarget, rulesOfLiveSet, setWinner } from './setRules.ts'
import { isDecided } from './typedResult.ts'

/**
 * The question whether to save a result with an unfinished set, "25–24 is not a finished set to 25, win by 2. Save anyway?",
 * or with a set that was over earlier, "27–20 was over at 25–20. Save anyway?"; empty for any other result. A result in
 * another format than that of the league was played by unknown rules, so there is no question.
 */
export function unusualResultQuestion(
  match: Match,
  result: SetScore & { sets?: SetScore[] | undefined },
): string {
  if (match.endingScore === noTarget || match.sets > 1 !== Boolean(result.sets?.length)) return ''
  const sets = result.sets?.length ? result.sets : [result]
  const over = sets.map((set, i) => firstFinalScore(match, i, set))
  const index = sets.findIndex((set, i) => over[i] !== formatScore(set) && !isDrawnSet(match, set))
  const set = sets[index]
  if (!set && match.sets > 1 && !isDecided(match, sets)) {
    const score = formatScore(result)
    return sets.length === 1
      ? t('A match has more than one set. Was only one played? Save anyway?')
      : t('Nobody has won the match with {score} in sets. Save anyway?', { score })
  }
  if (!set) return ''
  if (over[index])
    return t('{score} was over at {over}. Save anyway?', { score: formatScore(set), over: over[index] })
  const { endingScore, maxScoreCap, winByTwo } = rulesOfLiveSet(match, index)
  const conditions = [
    winByTwo && t('win by 2'),
    maxScoreCap !== undefined && t('{cap} at most', { cap: maxScoreCap }),
  ]
  return t('{score} is not a finished set to {rules}. Save anyway?', {
    score: formatScore(set),
    rules: [String(endingScore), ...conditions].filter(Boolean).join(', '),
  })
}

/** Whether a match of one set can end with this score because it is a draw. */
function isDrawnSet({ draws, sets }: Match, { team1Score, team2Score }: SetScore): boolean {
  return !!draws && sets === 1 && team1Score === team2Score
}

function formatScore({ team1Score, team2Score }: SetScore): string {
  return `${team1Score}–${team2Score}`
}

/**
 * The score at which the set with this index was over, if the points of its leader came last; empty if it is not over. If a
 * tap can add several points, this is the score itself.
 */
function firstFinalScore(match: Match, index: number, set: SetScore): string {
  if (setWinner(match, index, set) === null) return ''
  if (match.steps.some((step) => step !== 1)) return formatScore(set)
  const ahead = set.team1Score > set.team2Score ? 'team1Score' : 'team2Score'
  let at = set
  for (;;) {
    const earlier = { ...at, [ahead]: at[ahead] - 1 }
    if (setWinner(match, index, earlier) === null) return formatScore(at)
    at = earlier
  }
}
