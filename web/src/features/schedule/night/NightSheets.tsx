import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { courtsQuery, schedulesQuery, teamsQuery } from '../../../api/queries.ts'
import { scoreLink } from '../../../api/schedules.ts'
import type { LeagueView, ScheduledGame } from '../../../contract/types.ts'
import { dayInWords, timeInWords, weekdayOf } from '../../../lib/dates.ts'
import { locale } from '../../../lib/locale.ts'
import { nightOf, nightRule } from '../../../rules/nights.ts'
import { namesOf } from '../../../rules/teamNames.ts'
import { t } from '../../../t.ts'
import { useBackStep } from '../../../ui/backSteps.ts'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Notice.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { sortByTime, isUpcoming } from '../scheduleGroups.ts'
import styles from './NightSheets.module.css'

interface Props {
  league: LeagueView
  night: string
  onClose: () => void
}

/** The printable sheets of a night: one page for each court, and nothing else is printed. */
export function NightSheets({ league, night, onClose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { data: schedules = [] } = useQuery(schedulesQuery(league.id))
  const { data: teams = [] } = useQuery(teamsQuery(league.id))
  const { data: leagueCourts = [] } = useQuery(courtsQuery(league.id))
  useEffect(() => heading.current?.focus(), [])
  useBackStep(true, onClose)

  const rule = nightRule(league, leagueCourts)
  const courts = groupByCourt(
    schedules.filter((game) => isUpcoming(game) && !game.waiting && nightOf(rule, game) === night),
  )
  const nameOf = namesOf(teams)
  return (
    <div data-print className={styles.sheets}>
      <div className={styles.bar}>
        <h2 ref={heading} tabIndex={-1}>
          {t(
            { one: '{count} sheet for {weekday}, {day}', other: '{count} sheets for {weekday}, {day}' },
            { count: courts.length, weekday: weekdayOf(night), day: dayInWords(night) },
          )}
        </h2>
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t('Back to Schedule')}</Button>
          {courts.length > 0 && (
            <Button primary onClick={() => window.print()}>
              {t('Print')}
            </Button>
          )}
        </div>
      </div>
      {courts.length === 0 && <Empty title={t('No games are left to be played that night')} />}
      {courts.map(([court, games]) => (
        <section key={court} className={styles.sheet} aria-label={court}>
          <h3 className={styles.court}>{court}</h3>
          <p>
            <bdi>{league.name}</bdi> · {weekdayOf(night)}, {dayInWords(night)}
          </p>
          <ol>
            {games.map((game) => (
              <SheetRow key={game.id} game={game} team1={nameOf(game.team1Id)} team2={nameOf(game.team2Id)} />
            ))}
          </ol>
          <p className={styles.footer}>
            {t(
              'Scan the code to score the game on your phone. Without one, write the result down and hand this sheet in.',
            )}
          </p>
        </section>
      ))}
    </div>
  )
}

const nameCollator = new Intl.Collator(locale(), { numeric: true })

/** Groups the games by court, in the order of play. Several tiers can share a court. */
function groupByCourt(games: ScheduledGame[]): [string, ScheduledGame[]][] {
  const courts = new Map<string, ScheduledGame[]>()
  for (const game of sortByTime(games)) {
    const court = game.courtName ?? t('Unassigned, tier {tier}', { tier: game.tier })
    courts.set(court, [...(courts.get(court) ?? []), game])
  }
  return [...courts].sort(([a], [b]) => nameCollator.compare(a, b))
}

function SheetRow({ game, team1, team2 }: { game: ScheduledGame; team1: string; team2: string }) {
  return (
    <li className={styles.game}>
      <p className={styles.time}>
        {timeInWords(game.gameTime)}
        <span>{t('Tier {tier}', { tier: game.tier })}</span>
      </p>
      <table className={styles.result}>
        <caption className="sr-only">{t('Result, to be filled in')}</caption>
        <tbody>
          {[team1, team2].map((team, i) => (
            <tr key={i}>
              <th scope="row">{team}</th>
              <td className={styles.line} />
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.code}>
        {game.inviteToken ? <QrCode address={scoreLink(game.inviteToken)} /> : t('Link switched off')}
      </div>
    </li>
  )
}
