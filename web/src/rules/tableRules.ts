// The table rules of a league: the presets and their descriptions, which equal those of internal/rules/standings/words.go.
import type { Criterion, TablePreset, TableRules } from '../contract/types.ts'
import { t } from '../t.ts'

/** The names of the presets, in the order of the settings. */
export const presetNames: { [Preset in TablePreset]: string } = {
  sideout: t('Wins, then point difference'),
  fivb: t('FIVB'),
  setsWon: t('Sets won'),
  setPct: t('Set win %'),
  threeTwoOne: t('3-2-1'),
  fiba: t('FIBA'),
  soccer: t('Soccer'),
  own: t('Own rule'),
}

/** The names of the criteria, in the order of the settings. */
export const criterionNames: { [Name in Criterion]: string } = {
  points: t('points'),
  wins: t('wins'),
  winPct: t('win %'),
  setsWon: t('sets won'),
  setPct: t('set win %'),
  setRatio: t('set ratio'),
  setDiff: t('set difference'),
  pointRatio: t('point ratio'),
  pointDiff: t('point difference'),
  pointsFor: t('points for'),
  pointsAgainst: t('points against'),
  headToHeadPoints: t('head-to-head points'),
  headToHeadWins: t('head-to-head'),
  headToHeadSets: t('head-to-head sets'),
  headToHeadDiff: t('head-to-head point difference'),
  fewerForfeits: t('forfeits'),
  tierLastWeek: t('tier last week'),
  lot: t('lot'),
}

type CountingRules = Pick<TableRules, 'counts' | 'points' | 'order' | 'draws'>

const defaultPoints = { win: 1, winDecider: 1, draw: 0, lossDecider: 0, loss: 0, perSet: 0, forfeitLoss: 0 }
const threeTwoOne = { ...defaultPoints, win: 3, winDecider: 2, lossDecider: 1 }

/** The rules of each preset. Go counterpart: TableRulesOf. */
const presets: { [Preset in Exclude<TablePreset, 'own'>]: CountingRules } = {
  sideout: countGames(defaultPoints, ['wins', 'winPct', 'pointDiff', 'pointsFor']),
  fivb: countGames(threeTwoOne, ['wins', 'points', 'setRatio', 'pointRatio', 'headToHeadWins']),
  setsWon: { ...countGames(defaultPoints, ['setsWon', 'pointDiff', 'pointsFor']), counts: 'sets' },
  setPct: { ...countGames(defaultPoints, ['setPct', 'pointDiff', 'pointsFor']), counts: 'sets' },
  threeTwoOne: countGames(threeTwoOne, ['points', 'wins', 'setRatio', 'pointRatio', 'headToHeadWins']),
  fiba: countGames({ ...defaultPoints, win: 2, winDecider: 2, loss: 1, lossDecider: 1 }, [
    'points',
    'headToHeadPoints',
    'headToHeadDiff',
    'pointDiff',
    'pointsFor',
  ]),
  soccer: {
    ...countGames({ ...defaultPoints, win: 3, winDecider: 3, draw: 1 }, [
      'points',
      'pointDiff',
      'pointsFor',
      'headToHeadPoints',
      'headToHeadDiff',
    ]),
    draws: true,
  },
}

function countGames(points: TableRules['points'], order: Criterion[]): CountingRules {
  return { counts: 'games', points, order, draws: false }
}

/** The rules that the sentences above a table describe. */
type Ranking = CountingRules & Pick<TableRules, 'preset' | 'diffCap'>

/** The complete rules of a preset. */
export const presetRules = (preset: Exclude<TablePreset, 'own'>): Ranking => ({
  ...presets[preset],
  preset,
  diffCap: null,
})

/** Switches to another preset. Custom rules start as a copy of the previous ones. */
export function withPreset(rules: TableRules, preset: TablePreset): TableRules {
  return preset === 'own' ? { ...rules, preset } : { ...rules, ...presets[preset], preset }
}

/** The largest number of table points, also below zero. */
export const maxTablePoints = 100

/** Validates the table rules; returns the errors by the path of the field. Fields that cannot be wrong are not checked. */
export function checkTable({ order, points }: TableRules): { [path: `${string}.${string}`]: string } {
  const wrongPoints = Object.entries(points).filter(([, number]) => Number.isNaN(number))
  return {
    ...(order.length === 0 && { 'tableRules.order': t('Add at least one criterion.') }),
    ...Object.fromEntries(
      wrongPoints.map(([name]) => [
        `tableRules.points.${name}`,
        t('Points must be from {least} to {most}', { least: -maxTablePoints, most: maxTablePoints }),
      ]),
    ),
  }
}

const isHeadToHead = (criterion: Criterion): boolean => criterion.startsWith('headToHead')

/** Describes the table rules in the sentences above a table. */
export function ruleInWords(rules: Ranking): string {
  return [
    ...(rules.preset === 'sideout' ? sideoutSentences() : presetSentences(rules)),
    ...(rules.diffCap === null
      ? []
      : [t('A game counts with a point difference of at most {most}.', { most: rules.diffCap })]),
    t('Only completed games count.'),
  ].join(' ')
}

const sideoutSentences = () => [
  t('Overall: wins, win percentage, point difference, points for, then the order on the list.'),
  t('Weekly: wins, point difference, points for, then the order on the list.'),
]

function presetSentences(rules: Ranking): string[] {
  const { preset, order } = rules
  const words = [
    t('{rule}: {order}, then the order on the list.', {
      rule: preset === 'own' ? t('Rule of this league') : presetNames[preset],
      order: order.map((criterion) => criterionNames[criterion]).join(', '),
    }),
  ]
  if (order.includes('points') || order.includes('headToHeadPoints')) words.push(pointsInWords(rules))
  if (rules.counts === 'sets') words.push(t('Wins and losses are sets.'))
  if (order.some(isHeadToHead)) words.push(t('Head-to-head counts if all teams that are equal have met.'))
  return words
}

/** Describes how many table points a win, a draw and a loss give. */
function pointsInWords({ points, counts, draws }: Ranking): string {
  const isByGame = counts === 'games'
  const formatPoints = (points: number) => String(points).replace('-', '−')
  const words = [
    t('{points} for a win', { points: formatPoints(points.win) }),
    isByGame &&
      points.winDecider !== points.win &&
      t('{points} for a win by one set of three or more', { points: formatPoints(points.winDecider) }),
    (draws || points.draw !== 0) && t('{points} for a draw', { points: formatPoints(points.draw) }),
    isByGame &&
      points.lossDecider !== points.loss &&
      t('{points} for a loss by one set of three or more', { points: formatPoints(points.lossDecider) }),
    points.loss !== 0 && t('{points} for a loss', { points: formatPoints(points.loss) }),
    points.forfeitLoss !== points.loss &&
      t('{points} for a forfeit', { points: formatPoints(points.forfeitLoss) }),
    points.perSet !== 0 && t('{points} for each set won', { points: formatPoints(points.perSet) }),
  ]
  return t('Points: {list}.', { list: words.filter(Boolean).join(', ') })
}

/**
 * Whether only the list of teams decides the order of a team and the next one (orderOnList in internal/rules/standings/rank.go). Its
 * numbers in the table cannot show why it is above.
 */
export const isByList = (why = ''): boolean => /\border on your list$/.test(why)

/** The sentence below a table that leaves out the points of matches, because only their sets are known; empty without them. */
export function unknownPointsInWords(matches = 0): string {
  if (matches === 0) return ''
  return t(
    { one: 'Points of {count} match are not known.', other: 'Points of {count} matches are not known.' },
    { count: matches },
  )
}
