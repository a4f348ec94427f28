import { useState } from 'react'
import type { PublicLeague } from '../../../contract/types.ts'
import { toggleFollowed } from '../../../lib/followedTeams.ts'
import { t } from '../../../t.ts'
import { useTierInSentence, useTierName } from '../../../ui/page/LeagueScope.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { MoreIcon } from '../../../ui/controls/MoreIcon.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Badge } from '../../../ui/team/Badge.tsx'
import { useFollowed } from './useFollowed.ts'
import styles from './FollowBar.module.css'

interface Props {
  slug: string
  teams: PublicLeague['teams']
}

/** Shows which teams are followed on this device, and opens the dialog to choose them. */
export function FollowBar({ slug, teams }: Props) {
  const [isChoosing, setIsChoosing] = useState(false)
  const ids = useFollowed(slug)
  const followed = teams.filter(({ id }) => ids.has(id))
  const [first] = followed
  if (teams.length === 0) return null
  return (
    <div className={`unprinted ${styles.bar}`}>
      {first ? <Badge kit={first.kit} badge={first.badge} /> : <MoreIcon name="star" />}
      <p className={styles.text}>
        {first
          ? followed.length === 1
            ? t('{team} first', { team: first.name })
            : t({ one: '{count} team first', other: '{count} teams first' }, { count: followed.length })
          : t('Follow a team: its games come first')}
      </p>
      <Button small aria-haspopup="dialog" quiet={first !== undefined} onClick={() => setIsChoosing(true)}>
        {first ? t('Change') : t('Choose')}
      </Button>
      {isChoosing && (
        <FollowDialog slug={slug} teams={teams} followed={ids} onClose={() => setIsChoosing(false)} />
      )}
    </div>
  )
}

function FollowDialog({
  slug,
  teams,
  followed,
  onClose,
}: Props & { followed: Set<number>; onClose: () => void }) {
  const tierName = useTierName()
  const tierInSentence = useTierInSentence()
  const tiers = [...new Set(teams.map(({ tier }) => tier))]
  return (
    <Dialog title={t('Follow Teams')} onClose={onClose}>
      <p className="muted">{t('Their games come first on this device. Nobody else sees it.')}</p>
      {tiers.map((tier) => (
        <section key={tier} aria-label={t('Teams of {tier}', { tier: tierInSentence(tier) })}>
          {tiers.length > 1 && <h3>{tierName(tier)}</h3>}
          <ul>
            {teams
              .filter((team) => team.tier === tier)
              .map(({ id, name, kit, badge }) => (
                <li key={id}>
                  <button
                    type="button"
                    className={styles.team}
                    aria-pressed={followed.has(id)}
                    onClick={() => toggleFollowed({ slug, id })}
                  >
                    <Badge kit={kit} badge={badge} />
                    <bdi className={styles.name}>{name}</bdi>
                    <span className={styles.mark} aria-hidden>
                      {followed.has(id) && <MoreIcon name="check" />}
                    </span>
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </Dialog>
  )
}
