import { memo, useState } from 'react'
import { useUndoWithdrawal } from '../../api/league/withdrawals.ts'
import type { LeagueView, Team } from '../../contract/types.ts'
import { monthDay } from '../../lib/dates.ts'
import { publicTeamPath } from '../../lib/paths.ts'
import { mayManage } from '../../rules/roles.ts'
import { formatSigned } from '../../rules/signed.ts'
import { t } from '../../t.ts'
import { useTierInSentence } from '../../ui/page/LeagueScope.tsx'
import { Icon } from '../../ui/controls/Icon.tsx'
import { MoreIcon } from '../../ui/controls/MoreIcon.tsx'
import { Menu, MenuItem, MenuLink } from '../../ui/dialog/Menu.tsx'
import { Badge } from '../../ui/team/Badge.tsx'
import { RenameField } from './RenameField.tsx'
import type { OpenedTeam } from './teamDialog.ts'
import { useTeamChange } from './useTeamChange.ts'
import styles from './Teams.module.css'

interface Props {
  league: LeagueView
  team: Team
  tierCount: number
  isOpen: boolean
  /** Whether the name is being edited. */
  isRenamed: boolean
  isDragged: boolean
  onOpen: (opened: OpenedTeam) => void
  /** Called with a team id to edit its name, and with 0 when the editing ends. */
  onRename: (teamId: number) => void
}

/** A team in the table of its tier. Its name opens the team; the menu at the end has the actions that change it. */
export const TeamRow = memo(function TeamRow(props: Props) {
  const { league, team, isOpen, isRenamed, isDragged, onOpen, onRename } = props
  // After renaming, the focus returns to the name.
  const [wasRenamed, setWasRenamed] = useState(false)
  const difference = team.pointsFor - team.pointsAgainst
  const mayEdit = mayManage(league)
  const rename = () => {
    setWasRenamed(true)
    onRename(team.id)
  }
  return (
    <tr
      data-team={team.id}
      className={`${isOpen ? styles.opened : ''} ${isDragged ? styles.dragged : ''}`}
      onDoubleClick={mayEdit ? rename : undefined}
    >
      <th scope="row">
        <span className={styles.team}>
          {mayEdit && !team.withdrawnOn && (
            <span className={styles.handle} data-handle aria-hidden>
              <MoreIcon name="handle" />
            </span>
          )}
          <Badge kit={team.kit} badge={team.badge} />
          {isRenamed ? (
            <RenameField team={team} onClose={() => onRename(0)} />
          ) : (
            <button
              type="button"
              className={styles.name}
              title={team.name}
              aria-expanded={isOpen}
              autoFocus={wasRenamed}
              onClick={() => onOpen({ what: 'team', teamId: team.id })}
              onKeyDown={(event) => {
                if (event.key !== 'F2' || !mayEdit) return
                event.preventDefault()
                rename()
              }}
            >
              <bdi>{team.name}</bdi>
            </button>
          )}
          {team.withdrawnOn && (
            <span className={`muted ${styles.withdrawn}`}>
              {t('withdrew {day}', { day: monthDay(team.withdrawnOn) })}
            </span>
          )}
        </span>
      </th>
      <td className={styles.number}>
        {team.wins}–{team.losses}
      </td>
      <td className={`${styles.number} ${differenceLook(team)}`}>{formatSigned(difference)}</td>
      {mayEdit && (
        <td className={styles.more}>
          <TeamMenu {...props} />
        </td>
      )}
    </tr>
  )
})

/** Returns the class of a point difference: green if positive, red otherwise, and grey before the first game. */
function differenceLook({ wins, losses, pointsFor, pointsAgainst }: Team): string {
  if (pointsFor > pointsAgainst) return 'good'
  return wins + losses + pointsFor === 0 ? 'muted' : 'bad'
}

function TeamMenu({ league, team, tierCount, onOpen }: Props) {
  const change = useTeamChange()
  const tierInSentence = useTierInSentence()
  const { undo } = useUndoWithdrawal()
  const otherTiers = Array.from({ length: tierCount }, (_, index) => index + 1).filter(
    (tier) => tier !== team.tier && !team.withdrawnOn,
  )
  return (
    <Menu label={t('More: {name}', { name: team.name })} title={team.name} icon={<MoreIcon name="dots" />}>
      <MenuItem icon={<MoreIcon name="pencil" />} onClick={() => onOpen({ what: 'edit', teamId: team.id })}>
        {t('Edit Team')}
      </MenuItem>
      <MenuItem
        icon={<MoreIcon name="calendar" />}
        onClick={() => onOpen({ what: 'wishes', teamId: team.id })}
      >
        {t('Wishes')}
      </MenuItem>
      {!team.withdrawnOn && (
        <MenuItem
          icon={<MoreIcon name="link" />}
          onClick={() => onOpen({ what: 'captain', teamId: team.id })}
        >
          {t('Captain’s Link')}
        </MenuItem>
      )}
      {otherTiers.map((tier) => (
        <MenuItem
          key={tier}
          icon={<MoreIcon name={tier < team.tier ? 'arrowUp' : 'arrowDown'} />}
          onClick={() => void change(team, { tier })}
        >
          {t('Move to {tier}', { tier: tierInSentence(tier) })}
        </MenuItem>
      ))}
      {league.slug && league.visibility !== 'off' && (
        <MenuLink icon={<MoreIcon name="globe" />} href={publicTeamPath(league.slug, team.id)}>
          {t('Team Page')}
        </MenuLink>
      )}
      {team.withdrawnOn ? (
        <MenuItem icon={<Icon name="undo" />} onClick={() => void undo(team)}>
          {t('Undo Withdrawal')}
        </MenuItem>
      ) : (
        <MenuItem
          icon={<MoreIcon name="stop" />}
          onClick={() => onOpen({ what: 'withdraw', teamId: team.id })}
        >
          {t('Withdraw Team')}
        </MenuItem>
      )}
      <MenuItem
        danger
        icon={<Icon name="trash" />}
        onClick={() => onOpen({ what: 'delete', teamId: team.id })}
      >
        {t('Delete Team')}
      </MenuItem>
    </Menu>
  )
}
