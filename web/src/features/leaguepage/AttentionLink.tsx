import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { attentionQuery } from '../../api/league/attention.ts'
import { optionalQuery } from '../../api/client/useAllLoaded.ts'
import type { LeagueView } from '../../contract/types.ts'
import { leaguePath } from '../../lib/paths.ts'
import { t } from '../../t.ts'
import { MoreIcon } from '../../ui/controls/MoreIcon.tsx'
import { parts } from './tabs.ts'
import styles from './AttentionLink.module.css'

/** The link to the list of what needs attention, with the item count. */
export function AttentionLink({ league, isCurrent }: { league: LeagueView; isCurrent: boolean }) {
  const { data } = useQuery({ ...attentionQuery(league.id), ...optionalQuery })
  const count = data?.length ?? 0
  return (
    <Link
      href={leaguePath(league.id, 'attention')}
      className={styles.attention}
      title={parts.attention}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={count > 0 ? t('Needs attention: {count}', { count }) : parts.attention}
    >
      <MoreIcon name="bell" />
      {count > 0 && <span className={styles.count}>{count}</span>}
    </Link>
  )
}
