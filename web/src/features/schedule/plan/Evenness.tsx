import { useMemo } from 'react'
import type { PlanFigures, Team, TeamFigures } from '../../../contract/types.ts'
import { namesOf } from '../../../rules/teamNames.ts'
import { t } from '../../../t.ts'
import { MoreIcon } from '../../../ui/controls/MoreIcon.tsx'
import { ShowMore } from '../../../ui/list/ShowMore.tsx'
import { useShown } from '../../../ui/list/useShown.ts'
import { playEquallyOften } from './planResult.ts'
import styles from './Plan.module.css'

/** The longest wait between games that is considered even, in minutes. */
const maxEvenWait = 60

/** Four figures that measure the evenness of a plan, and the same figures for each team. The message of the plan has the same numbers. */
export function Evenness({ figures, teams }: { figures: PlanFigures; teams: Team[] }) {
  const { games, triples, longestWait, late } = figures
  const perTeam = formatRange(figures.perTeam)
  if (games === 0) return null
  return (
    <section aria-label={t('How even it is')} className={styles.evenness}>
      <dl className={styles.figures}>
        <Figure value={String(games)} isEven={playEquallyOften(figures.teams)}>
          {t({ one: 'game, {perTeam} a team', other: 'games, {perTeam} a team' }, { count: games, perTeam })}
        </Figure>
        <Figure value={String(triples)} isEven={triples === 0}>
          {t({ one: 'time three games in a row', other: 'times three games in a row' }, { count: triples })}
        </Figure>
        <Figure value={String(longestWait)} isEven={longestWait <= maxEvenWait}>
          {t({ one: 'minute, the longest wait', other: 'minutes, the longest wait' }, { count: longestWait })}
        </Figure>
        <Figure value={formatRange(late)} isEven={late.most - late.least <= 1}>
          {t('last games of a night for each team')}
        </Figure>
      </dl>
      <details>
        <summary className={styles.summary}>{t('The figures of each team')}</summary>
        <TeamTable figures={figures.teams} teams={teams} />
      </details>
    </section>
  )
}

/** Returns a range as text: "2", or "2–3". */
const formatRange = ({ least, most }: PlanFigures['perTeam']) =>
  least === most ? String(least) : `${least}–${most}`

function Figure({ value, isEven, children }: { value: string; isEven: boolean; children: string }) {
  return (
    <div className={styles.figure}>
      <dt>{children}</dt>
      <dd>
        <b>{value}</b>
        <span className={isEven ? 'good' : 'warn'}>
          <MoreIcon small name={isEven ? 'check' : 'warning'} />
          {isEven ? t('even') : t('look')}
        </span>
      </dd>
    </div>
  )
}

const teamsPerPage = 40

function TeamTable({ figures, teams }: { figures: TeamFigures[]; teams: Team[] }) {
  const name = namesOf(teams)
  const sorted = useMemo(
    () => figures.toSorted((a, b) => a.tier - b.tier || a.games - b.games || a.teamId - b.teamId),
    [figures],
  )
  const list = useShown(sorted, teamsPerPage)
  return (
    <>
      <table className={styles.teams}>
        <caption className="sr-only">{t('The figures of each team')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Team')}</th>
            <th scope="col">{t('Games')}</th>
            <th scope="col">{t('In a row')}</th>
            <th scope="col">{t('Wait')}</th>
            <th scope="col">{t('Last')}</th>
          </tr>
        </thead>
        <tbody>
          {list.page.map((team) => (
            <tr key={team.teamId}>
              <th scope="row">
                <bdi>{name(team.teamId)}</bdi>
              </th>
              <td>{team.games}</td>
              <td>{team.triples}</td>
              <td>{team.longestWait}</td>
              <td>{team.late}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ShowMore list={list} what={t('teams')} />
    </>
  )
}
