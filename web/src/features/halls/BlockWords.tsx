import { Link } from 'wouter'
import type { Hall } from '../../contract/types.ts'
import { timeOf } from '../../lib/dates.ts'
import { leaguePath } from '../../lib/paths.ts'
import { t } from '../../t.ts'
import { Tag } from '../../ui/team/Tag.tsx'
import '../../ui/style/kits.css'
import type { Block } from './dayGrid.ts'
import { leagueKit } from './leagueKits.ts'
import styles from './Halls.module.css'

/** The attributes with the colour of a block. */
export function lookOf(hall: Hall, { parts }: Block): { 'data-look': string; 'data-kit'?: string } {
  const [first, second] = parts
  if (!first) return { 'data-look': 'free' }
  return { 'data-look': second ? 'clash' : 'taken', 'data-kit': leagueKit(hall, first.leagueId) }
}

/** The league of a block and its times, or that the court is free. */
export function BlockWords({ block, timezone }: { block: Block; timezone: string }) {
  const span = ({ from, to }: { from: number; to: number }) =>
    t('{start} to {end}', { start: timeOf(from, timezone), end: timeOf(to, timezone) })
  if (block.parts.length === 0)
    return (
      <p className={styles.words}>
        {t('Free')} <span>{span(block)}</span>
      </p>
    )
  return (
    <>
      {block.parts.length > 1 && <Tag kind="bad">{t('At the same time')}</Tag>}
      {block.parts.map((part) => (
        <p key={part.leagueId} className={styles.words}>
          {part.leagueId === null ? (
            <b>{t('Another league')}</b>
          ) : (
            <Link href={leaguePath(part.leagueId, 'schedule')} className={`break ${styles.leagueLink}`}>
              <bdi>{part.leagueName}</bdi>
            </Link>
          )}{' '}
          <span>
            {span(part)} · {t({ one: '{count} game', other: '{count} games' }, { count: part.games })}
          </span>
        </p>
      ))}
    </>
  )
}
