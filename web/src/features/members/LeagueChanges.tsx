import { useQuery } from '@tanstack/react-query'
import { leagueChangesQuery } from '../../api/league/members.ts'
import type { LeagueChange } from '../../contract/types.ts'
import { instantInWords } from '../../lib/dates.ts'
import { t } from '../../t.ts'
import { displayName } from './displayName.ts'
import styles from './Members.module.css'

/** The history of offers to hand the league over, hand-overs, deletions and restorations; renders nothing if it is empty. */
export function LeagueChanges({ leagueId }: { leagueId: number }) {
  const { data: changes } = useQuery(leagueChangesQuery(leagueId))
  if (!changes?.length) return null
  return (
    <section className={styles.section} aria-label={t('Changes of the league')}>
      <h3>{t('Changes of the league')}</h3>
      <ul>
        {changes.map((change, index) => (
          <li key={index} className={styles.change}>
            {describeChange(change)}
            <p className="muted">{instantInWords(change.at)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function describeChange({ change, via, actor, subject }: LeagueChange): string {
  const actorName = nameOf(actor, via)
  const subjectName = nameOf(subject, '')
  switch (change) {
    case 'hand-over offered':
      return t('{actor} offered the league to {subject}', { actor: actorName, subject: subjectName })
    case 'hand-over declined':
      return t('{actor} declined the league', { actor: actorName })
    case 'hand-over withdrawn':
      return t('{actor} withdrew the offer to {subject}', { actor: actorName, subject: subjectName })
    case 'handed over':
      return via === 'operator'
        ? t('The operator of this server handed the league over to {subject}', { subject: subjectName })
        : t('{actor} accepted the league and owns it', { actor: actorName })
    case 'deleted':
      return t('{actor} deleted the league', { actor: actorName })
    case 'restored':
      return t('{actor} restored the league', { actor: actorName })
    case 'season closed':
      return t('{actor} closed the season', { actor: actorName })
    case 'season reopened':
      return t('{actor} reopened the season', { actor: actorName })
    case 'next season started':
      return t('{actor} started the next season', { actor: actorName })
    default:
      return change
  }
}

function nameOf(person: LeagueChange['actor'], via: string): string {
  if (person) return displayName(person)
  return via === 'operator' ? t('The operator of this server') : t('A deleted account')
}
