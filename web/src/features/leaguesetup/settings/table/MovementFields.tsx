import type { LeagueView, MoveEdge, Team, TableRules } from '../../../../contract/types.ts'
import { tierExchanges, tierSizesAfter } from '../../../../rules/tiers.ts'
import { t } from '../../../../t.ts'
import { NumberField, Switch } from '../../../../ui/controls/fields.tsx'
import styles from './TableRules.module.css'

interface Props {
  league: LeagueView
  teams: Team[]
  rules: TableRules
  error: string | undefined
  onChange: (moves: TableRules['moves']) => void
}

const maxMovers = 10

/** The fields for the number of teams that change tier after a week, with the resulting tier sizes. */
export function MovementFields({ league, teams, rules, error, onChange }: Props) {
  const { moves } = rules
  if (league.scheduleMode !== 'weekly' || league.tierCount < 2) return null
  const edges = Array.from({ length: league.tierCount - 1 }, (_, i) => edgeOf(moves, i))
  const hasOwnEdges = moves.edges.length > 0
  return (
    <>
      <h4 className={styles.heading}>{t('Movement between tiers')}</h4>
      <NumberField
        label={t('Teams that move up and down after a week')}
        hint={
          rules.preset === 'sideout'
            ? t('At most half of a tier moves each way, so a small tier gives fewer teams than a large one.')
            : t('At most half of a tier moves each way. With equal numbers, as many teams go up as down.')
        }
        error={error}
        min={0}
        max={maxMovers}
        value={moves.default}
        onChange={(number) => onChange({ ...moves, default: number })}
      />
      <Switch
        label={t('Own numbers between single tiers')}
        checked={hasOwnEdges}
        onChange={(isOn) => onChange({ ...moves, edges: isOn ? edges : [] })}
      />
      {hasOwnEdges &&
        edges.map((edge, i) => (
          <EdgeFields
            key={i}
            tier={i + 1}
            edge={edge}
            onChange={(changed) =>
              onChange({ ...moves, edges: edges.map((e, k) => (k === i ? changed : e)) })
            }
          />
        ))}
      <Sizes league={league} teams={teams} rules={rules} />
    </>
  )
}

function edgeOf({ default: number, edges }: TableRules['moves'], i: number): MoveEdge {
  return edges[i] ?? { down: number, up: number }
}

interface EdgeProps {
  tier: number
  edge: MoveEdge
  onChange: (edge: MoveEdge) => void
}

function EdgeFields({ tier, edge, onChange }: EdgeProps) {
  return (
    <div className={styles.pair}>
      <NumberField
        label={t('Down from tier {from} to {to}', { from: tier, to: tier + 1 })}
        min={0}
        max={maxMovers}
        value={edge.down}
        onChange={(down) => onChange({ ...edge, down })}
      />
      <NumberField
        label={t('Up from tier {from} to {to}', { from: tier + 1, to: tier })}
        min={0}
        max={maxMovers}
        value={edge.up}
        onChange={(up) => onChange({ ...edge, up })}
      />
    </div>
  )
}

function Sizes({ league, teams, rules }: Pick<Props, 'league' | 'teams' | 'rules'>) {
  const sizes = Array.from(
    { length: league.tierCount },
    (_, i) => teams.filter(({ tier, withdrawnOn }) => tier === i + 1 && withdrawnOn === undefined).length,
  )
  const exchanges = tierExchanges(rules, sizes)
  const after = tierSizesAfter(sizes, exchanges)
  return (
    <ul className={`muted ${styles.sizes}`} aria-label={t('Tiers after the next week')}>
      {sizes.map((before, i) => (
        <li key={i}>
          {before === after[i]
            ? t(
                {
                  one: 'Tier {tier} keeps its {count} team.',
                  other: 'Tier {tier} keeps its {count} teams.',
                },
                { tier: i + 1, count: before },
              )
            : t(
                {
                  one: 'Tier {tier} goes from {before} to {count} team.',
                  other: 'Tier {tier} goes from {before} to {count} teams.',
                },
                {
                  tier: i + 1,
                  before,
                  count: after[i] ?? 0,
                },
              )}
        </li>
      ))}
    </ul>
  )
}
