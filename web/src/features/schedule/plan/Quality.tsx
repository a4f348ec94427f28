import { useQuery } from '@tanstack/react-query'
import { qualityQuery } from '../../../api/schedules.ts'
import type { LeagueView, Line, Report, Team } from '../../../contract/types.ts'
import { namesOf } from '../../../rules/teamNames.ts'
import { t } from '../../../t.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { LoadFailed } from '../../../ui/page/Notice.tsx'
import { Working } from '../../../ui/page/Working.tsx'
import styles from '../Schedule.module.css'

interface Props {
  league: LeagueView
  teams: Team[]
  onClose: () => void
}

/** The dialog with the quality report of the current schedule. */
export function QualityDialog({ league, teams, onClose }: Props) {
  const { data, error, refetch } = useQuery(qualityQuery(league.id))
  return (
    <Dialog title={t('Schedule quality')} onClose={onClose}>
      <div className={styles.stack}>
        {data ? (
          <Quality report={data} teams={teams} />
        ) : error ? (
          <LoadFailed what={t('The report')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Working>{t('Measuring the schedule')}</Working>
        )}
      </div>
    </Dialog>
  )
}

/** The quality report of a schedule, for the league and for each tier. */
export function Quality({ report, teams }: { report: Report; teams: Team[] }) {
  const improvableCount = report.lines.filter((line) => line.proved && line.value !== line.best).length
  return (
    <>
      <p>
        {improvableCount === 0
          ? t('As far as can be proved, no figure of this schedule can be improved.')
          : t('In {improvableCount} of {total} figures a better schedule is possible.', {
              improvableCount,
              total: report.lines.length,
            })}
      </p>
      <FigureTable title={t('The league')} lines={report.lines} teams={teams} />
      {report.tiers.map(({ tier, lines }) => (
        <details key={tier}>
          <summary className={styles.summary}>{t('Tier {tier}', { tier })}</summary>
          <FigureTable title={t('Tier {tier}', { tier })} lines={lines} teams={teams} />
        </details>
      ))}
    </>
  )
}

function FigureTable({ title, lines, teams }: { title: string; lines: Line[]; teams: Team[] }) {
  const name = namesOf(teams)
  return (
    <div className={styles.scroller}>
      <table className={styles.figures}>
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Figure')}</th>
            <th scope="col">{t('Value')}</th>
            <th scope="col">{t('Best')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.name}>
              <th scope="row">
                <bdi>{line.name}</bdi>
                <p className="muted">{describeFigure(line, name)}</p>
              </th>
              <td>{line.value}</td>
              <td>{line.best}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Describes in words how a figure compares to the best possible value. */
function describeFigure({ value, best, proved, worstTeamId }: Line, name: (id: number) => string): string {
  if (value === best) return t('As good as it can be')
  const judgement = proved ? t('Could be better') : t('The best value is a bound that may be out of reach')
  return worstTeamId
    ? t('{judgement}; furthest off is {team}', { judgement, team: name(worstTeamId) })
    : judgement
}
