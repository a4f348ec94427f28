import { memo, useCallback, useMemo, useState } from 'react'
import type { LeagueView, Team } from '../../contract/types.ts'
import { mayManage } from '../../rules/roles.ts'
import { t } from '../../t.ts'
import { Badge } from '../../ui/team/Badge.tsx'
import { useTierName } from '../../ui/page/LeagueScope.tsx'
import { useGradually } from '../../ui/list/useGradually.ts'
import type { OpenedTeam } from './teamDialog.ts'
import { TeamRow } from './TeamRow.tsx'
import { useTeamChange } from './useTeamChange.ts'
import { useTeamDrag } from './useTeamDrag.ts'
import styles from './Teams.module.css'

interface Props {
  league: LeagueView
  teams: Team[]
  /** The id of the open team, or 0. */
  openedId: number
  onOpen: (opened: OpenedTeam) => void
}

/** The number of teams rendered first; they fill a screen. */
const initialTeamCount = 14

/** A table for each tier, the strongest teams first. A manager can drag a team to another tier. */
export function TeamTables({ league, teams, openedId, onOpen }: Props) {
  const mayEdit = mayManage(league)
  const tierName = useTierName()
  const sorted = useMemo(() => teams.toSorted(compareTeams), [teams])
  const shownTeams = useGradually(sorted, initialTeamCount)
  const change = useTeamChange()
  const [renamedId, setRenamedId] = useState(0)
  const tierCount = Math.max(league.tierCount, ...teams.map(({ tier }) => tier))
  const { drag, onPointerDown } = useTeamDrag((team, tier) => void change(team, { tier }))
  const onRename = useCallback((teamId: number) => setRenamedId(teamId), [])
  const tiers = Array.from({ length: tierCount }, (_, index) => index + 1)
  return (
    <>
      {tiers.map((tier) => {
        const rows = shownTeams.filter((team) => team.tier === tier)
        const isEmpty = !teams.some((team) => team.tier === tier)
        if (rows.length === 0 && !(isEmpty && mayEdit)) return null
        return (
          <section
            key={tier}
            aria-label={tierName(tier)}
            data-tier={tier}
            className={`${styles.tier} ${drag?.tier === tier && drag.team.tier !== tier ? styles.target : ''}`}
            style={{ containIntrinsicBlockSize: `auto ${40 + 46 * Math.max(rows.length, 1)}px` }}
          >
            <table className={styles.table}>
              <caption className="sr-only">{tierName(tier)}</caption>
              <thead>
                <TierHead title={tierName(tier)} mayEdit={mayEdit} />
              </thead>
              <tbody
                onPointerDown={mayEdit && tierCount > 1 ? (event) => onPointerDown(event, rows) : undefined}
              >
                {rows.map((team) => (
                  <TeamRow
                    key={team.id}
                    league={league}
                    team={team}
                    tierCount={tierCount}
                    isOpen={team.id === openedId}
                    isRenamed={team.id === renamedId}
                    isDragged={team.id === drag?.team.id}
                    onOpen={onOpen}
                    onRename={onRename}
                  />
                ))}
                {isEmpty && (
                  <tr>
                    <td colSpan={4} className={`muted ${styles.empty}`}>
                      {t('No teams yet')}
                    </td>
                  </tr>
                )}
              </tbody>
            </table>
          </section>
        )
      })}
      {drag && (
        <div className={styles.ghost} style={{ left: drag.x, top: drag.y }}>
          <Badge kit={drag.team.kit} badge={drag.team.badge} />
          <bdi className="cut">{drag.team.name}</bdi>
        </div>
      )}
    </>
  )
}

const TierHead = memo(function TierHead({ title, mayEdit }: { title: string; mayEdit: boolean }) {
  return (
    <tr>
      <th scope="col">
        <h3>{title}</h3>
      </th>
      <th scope="col" className={styles.number}>
        <abbr title={t('Wins and losses')}>{t('W–L')}</abbr>
      </th>
      <th scope="col" className={styles.number}>
        <abbr title={t('Point difference')}>{t('Diff')}</abbr>
      </th>
      {mayEdit && (
        <th scope="col" className={styles.more}>
          <span className="sr-only">{t('Actions')}</span>
        </th>
      )}
    </tr>
  )
})

/**
 * Compares by tier, then withdrawn teams last, then by the first criteria of the standings: wins, win percentage and point difference.
 */
function compareTeams(a: Team, b: Team): number {
  const share = ({ wins, losses }: Team) => wins / Math.max(wins + losses, 1)
  const difference = (team: Team) => team.pointsFor - team.pointsAgainst
  return (
    a.tier - b.tier ||
    Number(a.withdrawnOn !== undefined) - Number(b.withdrawnOn !== undefined) ||
    b.wins - a.wins ||
    share(b) - share(a) ||
    difference(b) - difference(a) ||
    a.id - b.id
  )
}
