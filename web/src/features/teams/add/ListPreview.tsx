import { t } from '../../../t.ts'
import { useTierName } from '../../../ui/page/LeagueScope.tsx'
import { Tag } from '../../../ui/team/Tag.tsx'
import type { ListedTeam } from './previewList.ts'
import styles from './ListPreview.module.css'

/** Previews the import of a pasted list: the numbers of new, known and surplus teams, then each line. */
export function ListPreview({ lines, room }: { lines: ListedTeam[]; room: number }) {
  const tierName = useTierName()
  if (lines.length === 0) return null
  const added = lines.filter(({ tier }) => tier !== null).length
  const known = lines.length - added
  const tooMany = Math.max(0, added - room)
  return (
    <section className={styles.preview} aria-label={t('Preview')}>
      <p role="status">
        <strong>{t({ one: '{count} new team', other: '{count} new teams' }, { count: added })}</strong>
        {known > 0 && (
          <>
            {' · '}
            {t(
              { one: '{count} already there, left out', other: '{count} already there, left out' },
              { count: known },
            )}
          </>
        )}
        {tooMany > 0 && (
          <span className="warn">
            {' · '}
            {t(
              {
                one: '{count} more than the tiers have room for: it goes into the last tier',
                other: '{count} more than the tiers have room for: they go into the last tier',
              },
              { count: tooMany },
            )}
          </span>
        )}
      </p>
      <ul className={styles.lines} tabIndex={0} aria-label={t('Teams of the list')}>
        {lines.map(({ name, tier }, index) => (
          <li key={index} className={tier === null ? styles.known : ''}>
            <bdi className="cut">{name}</bdi>
            {tier === null ? <Tag>{t('already there')}</Tag> : <Tag kind="good">{tierName(tier)}</Tag>}
          </li>
        ))}
      </ul>
    </section>
  )
}
