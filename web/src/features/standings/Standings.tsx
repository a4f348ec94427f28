import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { standingsQuery, teamsQuery } from '../../api/client/queries.ts'
import type { LeagueView } from '../../contract/types.ts'
import { tonightQuery } from '../../api/league/tonight.ts'
import { useMedia } from '../../lib/useMedia.ts'
import { tournamentDay } from '../../rules/tournament.ts'
import { t } from '../../t.ts'
import { Chip, ChipSelect } from '../../ui/controls/Chip.tsx'
import { SegmentTabs } from '../../ui/controls/SegmentTabs.tsx'
import { HeadActions } from '../../ui/page/HeadActions.tsx'
import { LoadFailed, Loading } from '../../ui/page/Notice.tsx'
import { Adjustments } from './Adjustments.tsx'
import { Overall } from './Overall.tsx'
import { StandingsActions } from './StandingsActions.tsx'
import { Weekly } from './Weekly.tsx'
import styles from './Standings.module.css'

type View = 'overall' | 'weekly'
const views: { value: View; label: string }[] = [
  { value: 'overall', label: t('Overall') },
  { value: 'weekly', label: t('Weekly') },
]

/** The overall and the weekly standings of a league, with the ranking rule in words. */
export function Standings({ league }: { league: LeagueView }) {
  const [view, setView] = useState<View>('overall')
  const [chosenWeek, setWeek] = useState<number | null>(null)
  const [isAcross, setIsAcross] = useState(false)
  const newest = useQuery(standingsQuery(league.id))
  const tonight = useQuery({ ...tonightQuery(league.id), enabled: view === 'weekly' })
  const isDeciding = view === 'weekly' && chosenWeek === null && tonight.isPending
  const latestWeek = newest.data?.weekly.week ?? 0
  const week =
    view === 'overall' ? latestWeek : (chosenWeek ?? currentWeek(league, tonight.data?.week, latestWeek))
  const { data, error, refetch } = useQuery({
    ...standingsQuery(league.id, week === latestWeek ? 0 : week),
    enabled: !isDeciding,
  })
  const { data: teams } = useQuery(teamsQuery(league.id))
  const isWide = useMedia('(min-width: 60rem)')
  const hasAcross = league.scheduleMode === 'fixed' && league.tierCount > 1
  const hasWeeks = tournamentDay(league) === undefined
  const isDefaultRule = league.tableRules.preset === 'sideout'
  const rule = <p className={`muted ${styles.note}`}>{data?.rule}</p>
  const controls = (
    <div className={styles.controls}>
      {hasWeeks && (
        <SegmentTabs
          label={t('Standings')}
          name="standings"
          options={views}
          value={view}
          onChange={setView}
        />
      )}
      {view === 'overall' && hasAcross && (
        <Chip pressed={isAcross} onClick={() => setIsAcross(!isAcross)}>
          {hasWeeks ? t('Across Tiers') : t('Across Pools')}
        </Chip>
      )}
      {view === 'weekly' && data && !isDeciding && !data.weekly.message && (
        <WeekSelect latest={latestWeek} week={data.weekly.week} onChange={setWeek} />
      )}
    </div>
  )
  return (
    <>
      <HeadActions>
        {isWide && controls}
        <StandingsActions league={league} tables={data} />
      </HeadActions>
      {!isWide && controls}
      <div
        {...(hasWeeks && {
          role: 'tabpanel',
          id: 'panel-of-standings',
          'aria-labelledby': `tab-of-standings-${view}`,
        })}
        className={styles.panel}
      >
        {data && !isDeciding ? (
          <>
            {!isDefaultRule && rule}
            {view === 'overall' ? (
              <Overall league={league} tables={data} teams={teams} isAcross={hasAcross && isAcross} />
            ) : (
              <Weekly league={league} weekly={data.weekly} ruleColumns={data.columns} teams={teams} />
            )}
            {view === 'overall' && <Adjustments league={league} tables={data} />}
            {isDefaultRule && rule}
          </>
        ) : error ? (
          <LoadFailed what={t('The standings')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )}
      </div>
    </>
  )
}

/**
 * Returns the week of the present night, or that to which the league has advanced. The week after it has a table as soon as the first game
 * of the night is over. An unknown week is the newest one.
 */
function currentWeek(league: LeagueView, night: number | undefined, newest: number): number {
  return night === undefined || night === 0 ? newest : Math.min(Math.max(night, league.currentWeek), newest)
}

function WeekSelect({
  latest,
  week,
  onChange,
}: {
  latest: number
  week: number
  onChange: (week: number) => void
}) {
  return (
    <ChipSelect
      label={t('Week')}
      pressed={false}
      value={week}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {Array.from({ length: latest }, (_, i) => (
        <option key={i} value={latest - i}>
          {t('Week {week}', { week: latest - i })}
        </option>
      ))}
    </ChipSelect>
  )
}
