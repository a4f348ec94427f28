import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'wouter'
import { attentionQuery } from '../../../api/league/attention.ts'
import type { AttentionItem, LeagueView, NightView, ScheduledGame } from '../../../contract/types.ts'
import { leaguePath } from '../../../lib/paths.ts'
import { useMedia } from '../../../lib/useMedia.ts'
import type { Forfeit } from '../../../rules/forfeits.ts'
import { t } from '../../../t.ts'
import { AttentionItems } from '../../../ui/list/AttentionItem.tsx'
import { AttentionCard } from './AttentionCard.tsx'
import { PlaceTogether } from './PlaceTogether.tsx'
import type { AttentionDialog } from './useItemActions.ts'
import styles from './Attention.module.css'

interface Props {
  league: LeagueView
  night: NightView
  onOpen: (opened: { what: AttentionDialog; game: ScheduledGame; by?: Forfeit | undefined }) => void
}

/** The items of today's night and of the shown one that need attention, beside the courts, with a link to all items. */
export function NeedsYou({ league, night, onOpen }: Props) {
  const { data: items } = useQuery(attentionQuery(league.id))
  const isWide = useMedia('(min-width: 60rem)')
  const heading = useRef<HTMLHeadingElement>(null)
  if (!items || items.length === 0) return null
  const fixtureOf = new Map([...night.games, ...night.waiting].map((fixture) => [fixture.line.id, fixture]))
  const isOfNight = (item: AttentionItem) =>
    item.night !== null && (item.night === night.today || item.night === night.day)
  const nightItems = items.filter((item) => isOfNight(item) || fixtureOf.has(item.scheduleId ?? 0))
  const shown = nightItems.slice(0, isWide ? 6 : 3)
  const more = items.length - shown.length
  return (
    <section className={styles.needs} aria-label={t('Needs you')}>
      <h3 ref={heading} tabIndex={-1} className={isWide ? '' : 'sr-only'}>
        {t('Needs you')}
      </h3>
      <PlaceTogether league={league} items={items} />
      {shown.length > 0 && (
        <AttentionItems>
          {shown.map((item) => (
            <AttentionCard
              key={item.id}
              league={league}
              item={item}
              line={fixtureOf.get(item.scheduleId ?? 0)?.line}
              fixture={fixtureOf.get(item.scheduleId ?? 0)}
              onOpen={(what, game, by) => onOpen({ what, game, by })}
              // The item disappears with its focused button, so the focus moves to the heading.
              onDone={() => heading.current?.focus()}
            />
          ))}
        </AttentionItems>
      )}
      {more > 0 && (
        <p>
          <Link href={leaguePath(league.id, 'attention')}>
            {shown.length > 0
              ? t(
                  { one: '{count} more needs attention', other: '{count} more need attention' },
                  { count: more },
                )
              : t(
                  {
                    one: '{count} game of another night needs attention',
                    other: '{count} games of other nights need attention',
                  },
                  { count: more },
                )}
          </Link>
        </p>
      )}
    </section>
  )
}
