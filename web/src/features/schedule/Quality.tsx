import { useQuery } from '@tanstack/react-query'
import { qualityQuery } from '../../api/schedules.ts'
import type { LeagueView, Line, Report, Team } from '../../contract/types.ts'
import { namesOf } from '../../rules/teamNames.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { LoadFailed } from '../../ui/Notice.tsx'
import { Working } from '../../ui/Working.tsx'
import styles from './Schedule.module.css'

interface Props {
  league: LeagueView
  teams: Team[]
  onClose: () => void
}

/** How good the schedule is as it stands. */
export function QualityDialog({ league, teams, onClose }: Props) {
  const { data, error, refetch } = useQuery(qualityQuery(league.id))
  return (
    <Dialog title="Schedule quality" onClose={onClose}>
      <div className={styles.deeds}>
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

/** The report of a schedule, of the league and of each tier. */
export function Quality({ report, teams }: { report: Report; teams: Team[] }) {
  const short = report.lines.filter((line) => line.proved && line.value !== line.best).length
  return (
    <>
      <p>
        {short === 0
          ? 'In no figure could this schedule be proved to be better.'
          : `In ${short} of ${report.lines.length} figures a better schedule is possible.`}
      </p>
      <Figures title="The league" lines={report.lines} teams={teams} />
      {report.tiers.map(({ tier, lines }) => (
        <details key={tier}>
          <summary className={styles.summary}>Tier {tier}</summary>
          <Figures title={`Tier ${tier}`} lines={lines} teams={teams} />
        </details>
      ))}
    </>
  )
}

function Figures({ title, lines, teams }: { title: string; lines: Line[]; teams: Team[] }) {
  const name = namesOf(teams)
  return (
    <div className={styles.scroll}>
      <table className={styles.figures}>
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Here</th>
            <th scope="col">At best</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.name}>
              <th scope="row">
                {line.name}
                <p className="muted">{judgement(line, name)}</p>
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

/** What a figure means, in words. */
function judgement({ value, best, proved, worstTeamId }: Line, name: (id: number) => string): string {
  const worst = worstTeamId ? `; furthest off is ${name(worstTeamId)}` : ''
  if (value === best) return 'As good as it can be'
  return proved ? `Could be better${worst}` : `Perhaps nothing is better: this best is a bound${worst}`
}
