import { useQuery } from '@tanstack/react-query'
import { qualityQuery } from '../../../api/games/schedules.ts'
import type { LeagueView, Line, Report, Team } from '../../../contract/types.ts'
import { weekdayAndDayOf } from '../../../lib/dates.ts'
import { t } from '../../../t.ts'
import { MoreIcon } from '../../../ui/controls/MoreIcon.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ShowMore } from '../../../ui/list/ShowMore.tsx'
import { useShown } from '../../../ui/list/useShown.ts'
import { LoadFailed } from '../../../ui/page/Notice.tsx'
import { Working } from '../../../ui/page/Working.tsx'
import styles from '../Schedule.module.css'
import { Byes } from './Byes.tsx'
import { FigureProof } from './FigureProof.tsx'
import report from './Quality.module.css'
import { WishesMet } from './WishesMet.tsx'

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
          <>
            <Quality report={data} teams={teams} />
            <WishesMet wishes={data.wishes} />
          </>
        ) : error ? (
          <LoadFailed what={t('The report')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Working>{t('Measuring the schedule')}</Working>
        )}
      </div>
    </Dialog>
  )
}

/** The quality report of a schedule: one sentence, the figures, and the best possible values in a collapsed section. */
export function Quality({
  report: { sentence, lines, tiers, byes },
  teams,
}: {
  report: Report
  teams: Team[]
}) {
  return (
    <>
      <p className={report.sentence}>{sentence}</p>
      <Figures title={t('The league')} lines={lines} />
      {tiers.map((tier) => {
        const nights = tier.lines.find((line) => line.nights)?.nights ?? []
        return (
          <details key={tier.tier}>
            <summary className={styles.summary}>{t('Tier {tier}', { tier: tier.tier })}</summary>
            {tiers.length > 1 && <Figures lines={tier.lines} />}
            <Nights
              title={t('Games per team on each night of tier {tier}', { tier: tier.tier })}
              nights={nights}
            />
          </details>
        )
      })}
      {byes.length > 0 && <Byes byes={byes} teams={teams} />}
      <FigureProof lines={lines} tiers={tiers} teams={teams} />
    </>
  )
}

/** Lists figures with their values; those that could be better are marked. */
function Figures({ title, lines }: { title?: string; lines: Line[] }) {
  return (
    <section>
      {title && <h3>{title}</h3>}
      <dl className={report.lines}>
        {lines.map((line) => (
          <div key={line.name}>
            <dt>
              <bdi>{line.name}</bdi>
            </dt>
            <dd>
              {line.value}
              <Mark line={line} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Mark({ line }: { line: Line }) {
  if (line.value === line.best)
    return (
      <span className="good">
        <MoreIcon small name="check" />
        <span className="sr-only">{t('as good as it can be')}</span>
      </span>
    )
  if (!line.proved) return null
  return (
    <span className="warn">
      <MoreIcon small name="warning" />
      <span className="sr-only">{t('could be better')}</span>
    </span>
  )
}

const nightsPerPage = 20

function Nights({ title, nights }: { title: string; nights: NonNullable<Line['nights']> }) {
  const list = useShown(nights, nightsPerPage)
  if (nights.length === 0) return null
  return (
    <>
      <table className={styles.figures}>
        <caption className={report.caption}>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Night')}</th>
            <th scope="col">{t('Games')}</th>
            <th scope="col">{t('Best')}</th>
          </tr>
        </thead>
        <tbody>
          {list.page.map(({ night, value, best }) => (
            <tr key={night}>
              <th scope="row">{weekdayAndDayOf(night)}</th>
              <td>{value}</td>
              <td>{best}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ShowMore list={list} what={title} />
    </>
  )
}
