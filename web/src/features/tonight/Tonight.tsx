import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { attentionQuery } from '../../api/league/attention.ts'
import { usePartName } from '../../api/finals/partNames.ts'
import type { PartName } from '../../api/finals/partNames.ts'
import { tonightQuery } from '../../api/league/tonight.ts'
import { optionalQuery } from '../../api/client/useAllLoaded.ts'
import type { LeagueView, NightView } from '../../contract/types.ts'
import { nightInWords, timeInWords } from '../../lib/dates.ts'
import { useNow } from '../../lib/useNow.ts'
import { laterNightOfWeek } from '../../rules/nights.ts'
import { mayManage, mayScore } from '../../rules/roles.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ShowMore } from '../../ui/list/ShowMore.tsx'
import { useShown } from '../../ui/list/useShown.ts'
import { Empty, LoadFailed, Loading } from '../../ui/page/Notice.tsx'
import { DayRun } from './DayRun.tsx'
import { GameRow } from './GameRow.tsx'
import { LiveGames } from './LiveGames.tsx'
import { NightActions } from './NightActions.tsx'
import { NightStrip } from './NightStrip.tsx'
import { groupsOf, describeGameCount } from './night.ts'
import type { GameOfNight, Groups } from './night.ts'
import { isSheets } from './opened.ts'
import type { Open, Opened } from './opened.ts'
import styles from './Tonight.module.css'

interface Props {
  league: LeagueView
  /** Renders what this tab opens: dialogs, or sheets instead of the tab. */
  dialogs: (
    league: LeagueView,
    night: NightView,
    opened: Opened,
    onOpen: (next: Opened | null) => void,
  ) => ReactNode
  /** Renders the planning actions, or a message instead of them once the season is over. */
  unlessOver: (plans: ReactNode) => ReactNode
  /** Renders the items that need attention, with their actions. */
  needsYou: (league: LeagueView, night: NightView, onOpen: Open) => ReactNode
}

/** How often the games are regrouped, in milliseconds: games become late as time passes. */
const regroupInterval = 60_000

/** The Tonight tab: live games, items that need attention, upcoming games and results. */
export function Tonight(props: Props) {
  const { data, error, refetch } = useQuery(tonightQuery(props.league.id))
  if (data) return <Night {...props} night={data} />
  if (error) return <LoadFailed what={t('The night')} error={error} onRetry={() => void refetch()} />
  return <Loading />
}

function Night({ league, night, dialogs, needsYou, unlessOver }: Props & { night: NightView }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const now = useNow(regroupInterval)
  const { data: items } = useQuery({
    ...attentionQuery(league.id),
    ...optionalQuery,
    enabled: mayScore(league),
  })
  const groups = useMemo(() => {
    const missing = items
      ?.filter(({ kind }) => kind === 'scoreMissing')
      .map(({ scheduleId }) => scheduleId ?? 0)
    return groupsOf(night, new Set(missing), now)
  }, [night, items, now])
  const partName = usePartName(league)
  const isOn = night.day === night.today
  const openedParts = opened && dialogs(league, night, opened, setOpened)
  if (opened && isSheets(opened)) return openedParts
  const shared = { league, partName, onOpen: setOpened }
  return (
    <>
      <NightActions {...shared} night={night} />
      {night.day === null ? (
        <NoNight {...shared} unlessOver={unlessOver} />
      ) : (
        <>
          {!isOn && <p className="muted">{describeGameCount(groups)}</p>}
          <NightStrip groups={groups} />
        </>
      )}
      <div className={styles.columns}>
        {mayScore(league) && <div className={styles.needs}>{needsYou(league, night, setOpened)}</div>}
        <div className={styles.main}>
          {isOn && !partName && (
            <NightDone {...shared} groups={groups} night={night.today} unlessOver={unlessOver} />
          )}
          {groups.live.length > 0 && <LiveGames {...shared} games={groups.live} />}
          <Rows
            {...shared}
            title={t('Not started')}
            games={groups.late.filter(({ state }) => state === 'late')}
          />
          <Rows
            {...shared}
            title={t('Score missing')}
            games={groups.late.filter(({ state }) => state === 'missing')}
          />
          {partName ? (
            <DayRun {...shared} partName={partName} groups={groups} />
          ) : (
            <NextGames {...shared} groups={groups} isOn={isOn} />
          )}
        </div>
        <div className={styles.side}>
          <Rows {...shared} title={t('Just in')} games={groups.over} />
          <Rows {...shared} title={t('Cancelled')} games={groups.off} />
        </div>
      </div>
      {openedParts}
    </>
  )
}

interface RowsProps {
  league: LeagueView
  /** Returns the name of a game's pool or match; undefined unless the league is a tournament. */
  partName?: PartName | undefined
  onOpen: Open
}

/** The number of rows that a list shows at first. */
const initialRowCount = 8

function Rows({ title, games, partName, ...rest }: RowsProps & { title: string; games: GameOfNight[] }) {
  const list = useShown(games, initialRowCount)
  if (games.length === 0) return null
  return (
    <section className={styles.section} aria-label={title}>
      <header className={styles.head}>
        <h3>{title}</h3>
      </header>
      <ul className={styles.rows}>
        {list.page.map((fixture) => (
          <GameRow key={fixture.line.id} {...rest} fixture={fixture} part={partName?.(fixture.line)} />
        ))}
      </ul>
      <ShowMore list={list} what={title} />
    </section>
  )
}

/** The games of the next start, and later ones on demand; all games of a night that is not tonight. */
function NextGames({ groups: { slots }, isOn, ...rest }: RowsProps & { groups: Groups; isOn: boolean }) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = isOn && !showsAll ? slots.slice(0, 1) : slots
  const later = slots.slice(shown.length).flatMap(({ games }) => games).length
  return (
    <>
      {shown.map(({ at, time, games }, index) => (
        <Rows key={at} {...rest} title={titleOf(time, isOn && index === 0)} games={games} />
      ))}
      {later > 0 && (
        <Button onClick={() => setShowsAll(true)}>
          {t({ one: 'Show {count} Later Game', other: 'Show {count} Later Games' }, { count: later })}
        </Button>
      )}
    </>
  )
}

function titleOf(time: string | null, isNext: boolean): string {
  if (time === null) return t('Next free court')
  return isNext
    ? t('Next at {time}', { time: timeInWords(time) })
    : t('At {time}', { time: timeInWords(time) })
}

function NightDone(props: RowsProps & { groups: Groups; night: string; unlessOver: Props['unlessOver'] }) {
  const { league, groups, night, onOpen, unlessOver } = props
  const { all, over, off } = groups
  const count = all.length - off.length
  if (over.length < count) return null
  const later = laterNightOfWeek(league, night)
  return (
    <section className={`card ${styles.done}`} aria-label={t('Night done')}>
      <h3>{t('Night done, {over} of {count}', { over: over.length, count })}</h3>
      {league.scheduleMode !== 'fixed' && mayManage(league) && later && (
        <p className="muted">
          {t('The week goes on: its next night is {night}.', { night: nightInWords(later) })}
        </p>
      )}
      {league.scheduleMode !== 'fixed' &&
        mayManage(league) &&
        !later &&
        unlessOver(
          <>
            <p className="muted">
              {t('Results are in. The next week takes them into account when it assigns tiers and games.')}
            </p>
            <Button primary onClick={() => onOpen({ what: 'plan' })}>
              {t('Advance to Next Week')}
            </Button>
          </>,
        )}
    </section>
  )
}

function NoNight({ league, onOpen, unlessOver }: RowsProps & Pick<Props, 'unlessOver'>) {
  return (
    <Empty title={t('No night is planned')}>
      {unlessOver(
        <>
          <p>
            {mayManage(league)
              ? t('Plan the next games; you see them before anything is saved.')
              : t('The games of the next night are shown here once they are planned.')}
          </p>
          {mayManage(league) && (
            <Button primary onClick={() => onOpen({ what: 'plan' })}>
              {league.scheduleMode === 'fixed' ? t('Auto Schedule Season') : t('Advance to Next Week')}
            </Button>
          )}
        </>,
      )}
    </Empty>
  )
}
