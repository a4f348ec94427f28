import { useQuery } from '@tanstack/react-query'
import { qualityQuery } from '../../../api/schedules.ts'
import type { LeagueView, Line, Report, Team } from '../../../contract/types.ts'
import { namesOf } from '../../../rules/teamNames.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { LoadFailed } from '../../../ui/Notice.tsx'
import { Working } from '../../../ui/Working.tsx'
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
    <Dialog title="Schedule quality" onClose={onClose}>
      <div className={styles.stack}>
        {data ? (
          <Quality report={data} teams={teams} />
        ) : error ? (
          <LoadFailed what="The report" error={error} onRetry={() => void refetch()} />
        ) : (
          <Working>Measuring the schedule</Working>
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
          ? 'As far as can be proved, no figure of this schedule can be improved.'
          : `In ${improvableCount} of ${report.lines.length} figures a better schedule is possible.`}
      </p>
      <FigureTable title="The league" lines={report.lines} teams={teams} />
      {report.tiers.map(({ tier, lines }) => (
        <details key={tier}>
          <summary className={styles.summary}>Tier {tier}</summary>
          <FigureTable title={`Tier ${tier}`} lines={lines} teams={teams} />
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
            <th scope="col">Figure</th>
            <th scope="col">Value</th>
            <th scope="col">Best</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.name}>
              <th scope="row">
                {line.name}
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
  const worst = worstTeamId ? `; furthest off is ${name(worstTeamId)}` : ''
  if (value === best) return 'As good as it can be'
  return proved ? `Could be better${worst}` : `The best value is a bound that may be out of reach${worst}`
}
