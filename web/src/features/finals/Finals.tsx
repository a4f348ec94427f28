import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { finalsQuery, useRemoveFinals } from '../../api/finals/finals.ts'
import { runningQuery } from '../../api/live/liveLeague.ts'
import { schedulesQuery } from '../../api/client/queries.ts'
import { optionalQuery } from '../../api/client/useAllLoaded.ts'
import type { RenderGameSheet } from '../../api/games/gameSheet.ts'
import type { FinalsMatch, FinalsView, LeagueView } from '../../contract/types.ts'
import { monthDay } from '../../lib/dates.ts'
import { mayManage, mayScore } from '../../rules/roles.ts'
import { t } from '../../t.ts'
import { Bracket } from '../../ui/bracket/Bracket.tsx'
import { Champions } from '../../ui/bracket/Champions.tsx'
import { NextCalls } from '../../ui/bracket/NextCalls.tsx'
import { Ranks } from '../../ui/bracket/Ranks.tsx'
import { Seeds } from '../../ui/bracket/Seeds.tsx'
import { withLiveScores } from '../../ui/bracket/withLiveScores.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/controls/Icon.tsx'
import { MoreIcon } from '../../ui/controls/MoreIcon.tsx'
import { Confirm } from '../../ui/dialog/Confirm.tsx'
import { Menu, MenuItem } from '../../ui/dialog/Menu.tsx'
import { HeadActions } from '../../ui/page/HeadActions.tsx'
import { Empty, Hint, LoadFailed, Loading } from '../../ui/page/Notice.tsx'
import { FinalsSheets } from './FinalsSheets.tsx'
import { FinalsTeams } from './FinalsTeams.tsx'
import { LateMatch } from './LateMatch.tsx'
import { delayableMatches } from './mayBeLate.ts'
import { MatchDialog } from './MatchDialog.tsx'
import { SeedsOpen } from './SeedsOpen.tsx'
import { PlanFinals } from './PlanFinals.tsx'
import styles from './Finals.module.css'

export interface FinalsProps {
  league: LeagueView
  qrCode: (address: string) => ReactNode
  gameSheet: RenderGameSheet
}

/** The finals tab: shows the brackets and plans finals. */
export function Finals(props: FinalsProps) {
  const { league } = props
  const { data, error, refetch } = useQuery(finalsQuery(league.id))
  const { data: running } = useQuery(runningQuery(league.id))
  const [isPlanning, setIsPlanning] = useState(false)
  const [printedFinals, setPrintedFinals] = useState<FinalsView>()
  if (error && !data)
    return <LoadFailed what={t('The finals')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  if (printedFinals)
    return <FinalsSheets league={league} finals={printedFinals} onClose={() => setPrintedFinals(undefined)} />
  const isManager = mayManage(league)
  const scores = new Map(running?.games.map((score) => [score.id, score]))
  return (
    <div className={styles.finals}>
      {isManager && data.finals.length > 0 && (
        <HeadActions>
          <Button className={styles.plan} onClick={() => setIsPlanning(true)}>
            {t('Plan Finals')}
          </Button>
        </HeadActions>
      )}
      {data.finals.length === 0 && <NoFinals league={league} onPlan={() => setIsPlanning(true)} />}
      {data.finals.map((finals) => (
        <FinalsCard
          key={finals.id}
          {...props}
          finals={withLiveScores(finals, scores)}
          onPrint={() => setPrintedFinals(finals)}
        />
      ))}
      {isPlanning && <PlanFinals league={league} onClose={() => setIsPlanning(false)} />}
    </div>
  )
}

function NoFinals({ league, onPlan }: { league: LeagueView; onPlan: () => void }) {
  return (
    <Empty title={t('No finals are planned')}>
      <p>
        {league.endDate
          ? t('The season ends on {day}. Finals decide who has won it.', { day: monthDay(league.endDate) })
          : t('Finals decide who has won the season.')}
      </p>
      {mayManage(league) && (
        <Button primary onClick={onPlan}>
          {t('Plan Finals')}
        </Button>
      )}
    </Empty>
  )
}

type FinalsCardProps = FinalsProps & { finals: FinalsView; onPrint: () => void }

function FinalsCard({ league, finals, qrCode, gameSheet, onPrint }: FinalsCardProps) {
  const [opened, setOpened] = useState<string>()
  const match = finals.places.find(({ key }) => key === opened)
  const [openDialog, setOpenDialog] = useState<'teams' | 'late' | 'remove'>()
  const { running, remove } = useRemoveFinals(league.id)
  const isManager = mayManage(league)
  return (
    <section className={styles.one} aria-label={finals.name}>
      <header className={styles.head}>
        <h3>
          <bdi>{finals.name}</bdi>
        </h3>
        <Menu
          label={t('More: {gameLabel}', { gameLabel: finals.name })}
          title={finals.name}
          icon={<MoreIcon name="dots" />}
        >
          <MenuItem icon={<MoreIcon name="print" />} onClick={onPrint}>
            {t('Print')}
          </MenuItem>
          {isManager && (
            <MenuItem icon={<MoreIcon name="people" />} onClick={() => setOpenDialog('teams')}>
              {t('Seeds and Absent Teams')}
            </MenuItem>
          )}
          {isManager && delayableMatches(finals).length > 0 && (
            <MenuItem icon={<MoreIcon name="clock" />} onClick={() => setOpenDialog('late')}>
              {t('A Match Is Late')}
            </MenuItem>
          )}
          {isManager && !finals.begun && (
            <MenuItem danger icon={<Icon name="close" />} onClick={() => setOpenDialog('remove')}>
              {t('Remove Finals')}
            </MenuItem>
          )}
        </Menu>
      </header>
      {finals.seedsDiffer && (
        <Hint>
          {t('The tables would give other seeds now. Change the seeds, or plan these finals again.')}
        </Hint>
      )}
      {!finals.seedsOpen && finals.notes.map((note) => <Hint key={note}>{note}</Hint>)}
      {finals.seedsOpen && <SeedsOpen league={league} finals={finals} />}
      <Champions finals={finals} league={league.name} />
      <NextCalls finals={finals} />
      <Bracket finals={finals} onOpen={mayScore(league) ? setOpened : undefined} />
      <Seeds teams={finals.teams} />
      <Ranks finals={finals} />
      {match && (
        <OpenedMatch
          league={league}
          finals={finals}
          match={match}
          qrCode={qrCode}
          gameSheet={gameSheet}
          onClose={() => setOpened(undefined)}
        />
      )}
      {openDialog === 'teams' && (
        <FinalsTeams league={league} finals={finals} onClose={() => setOpenDialog(undefined)} />
      )}
      {openDialog === 'late' && (
        <LateMatch league={league} finals={finals} onClose={() => setOpenDialog(undefined)} />
      )}
      {openDialog === 'remove' && (
        <Confirm
          title={t('Remove {name}?', { name: finals.name })}
          action={t('Remove Finals')}
          running={running}
          onConfirm={() => void remove(finals).then(() => setOpenDialog(undefined))}
          onClose={() => setOpenDialog(undefined)}
        >
          <p>{t('All matches and their links are removed. Nothing of it has a score yet.')}</p>
        </Confirm>
      )}
    </section>
  )
}

/** The dialog of a match: the dialog of its game once both teams are known. */
function OpenedMatch({
  league,
  finals,
  match,
  qrCode,
  gameSheet,
  onClose,
}: FinalsProps & { finals: FinalsView; match: FinalsMatch; onClose: () => void }) {
  const { data: lines } = useQuery({
    ...schedulesQuery(league.id),
    ...optionalQuery,
    enabled: match.gameId !== null,
  })
  const line = lines?.find(({ id }) => id === match.scheduleId)
  if (match.gameId === null)
    return <MatchDialog league={league} finals={finals} match={match} qrCode={qrCode} onClose={onClose} />
  if (!line) return null
  return gameSheet(league, line, onClose)
}
