import { useAdjustments } from '../../api/league/tableRules.ts'
import type { LeagueView, Standings } from '../../contract/types.ts'
import { mayManage } from '../../rules/roles.ts'
import { formatSigned } from '../../rules/signed.ts'
import { t } from '../../t.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import styles from './Standings.module.css'

/** The footnotes of the table: points awarded to teams or deducted, with the reasons. */
export function Adjustments({ league, tables }: { league: LeagueView; tables: Standings }) {
  const { running, remove } = useAdjustments()
  const adjusted = tables.byTier.flatMap(({ rows }) =>
    rows.flatMap((row) => (row.adjustments ?? []).map((adjustment) => ({ row, adjustment }))),
  )
  if (adjusted.length === 0) return null
  return (
    <ul className={styles.adjustments} aria-label={t('Adjustments')}>
      {adjusted.map(({ row, adjustment }) => (
        <li key={`${row.teamId}-${adjustment.id}`} className={styles.note}>
          <span>
            {t(
              {
                one: '* {team}: {points} point. {reason}',
                other: '* {team}: {points} points. {reason}',
              },
              {
                count: Math.abs(adjustment.points),
                team: row.name,
                points: formatSigned(adjustment.points),
                reason: adjustment.reason,
              },
            )}
          </span>
          {mayManage(league) && (
            <IconButton
              icon="close"
              quiet
              label={t('Remove the adjustment of {team}', { team: row.name })}
              disabled={running}
              onClick={() => void remove({ leagueId: league.id, teamId: row.teamId }, adjustment)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
