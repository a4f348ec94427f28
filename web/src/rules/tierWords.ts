// Sentences about the movement between tiers.
import type { TableRules } from '../contract/types.ts'
import { t } from '../t.ts'
import { limitedTiers } from './tiers.ts'

type Rules = Pick<TableRules, 'preset' | 'moves'>

/** The rule by which teams change tier after a week, and the tiers that are too small for its numbers. */
export function describeMovement(rules: Rules, sizes: number[]): string[] {
  return [describeRule(rules), ...describeLimits(rules, sizes)]
}

function describeRule({ preset, moves }: Rules): string {
  if (moves.edges.length > 0)
    return t(
      'The rules of the league have a number for each two tiers. At most half of a tier moves each way.',
    )
  const count = moves.default
  return preset === 'sideout'
    ? t(
        {
          one: 'By the rules of the league, {count} team goes down and {count} up between two tiers, at most half of each.',
          other:
            'By the rules of the league, {count} teams go down and {count} up between two tiers, at most half of each.',
        },
        { count },
      )
    : t(
        {
          one: 'By the rules of the league, two tiers exchange {count} team, at most half of the smaller one.',
          other:
            'By the rules of the league, two tiers exchange {count} teams, at most half of the smaller one.',
        },
        { count },
      )
}

/** Why fewer teams move than the rules say: a tier has too few. */
export function describeLimits(rules: Rules, sizes: number[]): string[] {
  return limitedTiers(rules, sizes).map(({ tier, teams, most }) =>
    t(
      {
        one: 'Tier {tier} has {count} team, so at most {most} can move each way.',
        other: 'Tier {tier} has {count} teams, so at most {most} can move each way.',
      },
      { tier, count: teams, most },
    ),
  )
}
