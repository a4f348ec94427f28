import type { Match } from '../../contract/types.ts'
import { noTarget } from '../../rules/setRules.ts'
import { t } from '../../t.ts'

/** The rules of a game for people: "Best of 3 · to 25, win by two · cap 30 · 20 minutes at most · last set to 15". */
export function rulesInWords(match: Match): string {
  const { sets, playAll, endingScore, winByTwo, maxScoreCap, decidingScore, maxTime } = match
  const isMatch = sets > 1
  const score = String(endingScore)
  return [
    isMatch && (playAll ? t('{sets} sets', { sets }) : t('Best of {sets}', { sets })),
    endingScore === noTarget
      ? t('you end the game')
      : winByTwo
        ? t('to {score}, win by two', { score })
        : t('to {score}', { score }),
    maxScoreCap && t('cap {score}', { score: maxScoreCap }),
    maxTime && t('{minutes} minutes at most', { minutes: maxTime }),
    isMatch && decidingScore !== endingScore && t('last set to {score}', { score: decidingScore }),
  ]
    .filter(Boolean)
    .join(' · ')
}
