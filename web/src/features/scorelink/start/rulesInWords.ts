import type { Match } from '../../../contract/types.ts'
import { noTarget } from '../../../rules/setRules.ts'
import { t } from '../../../t.ts'

/** Describes the rules of a game: "Best of 3 · to 25, win by two · cap 30 · 20 minutes at most · last set to 15". */
export function rulesInWords(match: Match): string {
  const { sets, playAll, targets, endingScore, winByTwo, maxScoreCap, decidingScore, maxTime, draws } = match
  const isMatch = sets > 1
  const score = targets?.join('/') ?? String(endingScore)
  const hasDecider = isMatch && (sets % 2 === 1 || !draws)
  return [
    isMatch && (playAll ? t('{sets} sets', { sets }) : t('Best of {sets}', { sets })),
    endingScore === noTarget
      ? t('you end the game')
      : winByTwo
        ? t('to {score}, win by two', { score })
        : t('to {score}', { score }),
    maxScoreCap && t('cap {score}', { score: maxScoreCap }),
    maxTime &&
      t(
        {
          one: '{count} minute at most',
          other: '{count} minutes at most',
        },
        { count: maxTime },
      ),
    hasDecider &&
      !targets &&
      decidingScore < endingScore &&
      (sets % 2
        ? t('last set to {score}', { score: decidingScore })
        : t('deciding set to {score}', { score: decidingScore })),
  ]
    .filter(Boolean)
    .join(' · ')
}
