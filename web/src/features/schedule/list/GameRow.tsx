import { memo } from 'react'
import type { LeagueView, ScheduledGame } from '../../../contract/types.ts'
import { shortDay, timeInWords } from '../../../lib/dates.ts'
import { isOldScore } from '../../../lib/liveness.ts'
import type { Liveness } from '../../../lib/liveness.ts'
import { gamePath, watchPath } from '../../../lib/paths.ts'
import { mayManage } from '../../../rules/roles.ts'
import { joinRemarks, stageInWords } from '../../../rules/stages.ts'
import { shownWeek } from '../../../rules/tierNames.ts'
import { tournamentDay } from '../../../rules/tournament.ts'
import { t } from '../../../t.ts'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { MoreIcon } from '../../../ui/controls/MoreIcon.tsx'
import { FixtureRow } from '../../../ui/team/FixtureRow.tsx'
import type { RowTeam } from '../../../ui/team/FixtureRow.tsx'
import { ScoreAge } from '../../../ui/team/ScoreAge.tsx'
import { StatePill } from '../../../ui/team/StatePill.tsx'
import { Tag } from '../../../ui/team/Tag.tsx'
import { useLiveness } from '../../../ui/team/useLiveness.ts'
import type { OpenedDialog } from '../openedDialog.ts'
import { PinMark } from '../PinMark.tsx'
import { isUpcoming } from '../scheduleGroups.ts'
import { describePlace, splitCourtName } from '../words.ts'
import styles from './GameGroups.module.css'
import { useLiveGame } from './useLiveGame.ts'
import type { LiveGame } from './useLiveGame.ts'

interface Props {
  league: LeagueView
  game: ScheduledGame
  team1: RowTeam
  team2: RowTeam
  /** The text about its duty teams, or empty. */
  duty: string
  tonight: string
  /** Whether the game belongs to the current night. */
  isTonight: boolean
  /** Whether the heading above shows the time; the row then shows the court. */
  isUnderTimeHeading: boolean
  /** Whether a heading shows the day and the week. */
  isOneNight: boolean
  /** In a tournament, the name of the pool or of the match of the knockout. */
  part?: string | undefined
  /** Whether a team or the court is occupied at that time. */
  hasConflict: boolean
  onOpen: (opened: OpenedDialog) => void
}

/** The row of a game in the schedule. It opens the dialog with the actions on the game. */
export const GameRow = memo(function GameRow(props: Props) {
  const { game, isTonight } = props
  return (isTonight || game.waiting) && isUpcoming(game) ? <LiveRow {...props} /> : <Row {...props} />
})

function LiveRow(props: Props) {
  const live = useLiveGame(props.league.id, props.game.gameId)
  const liveness = useLiveness('live', live?.age?.offlineSince)
  return <Row {...props} live={live && { ...live, liveness }} />
}

type RunningGame = LiveGame & { liveness: Liveness }

function Row({
  league,
  game,
  team1,
  team2,
  duty,
  part,
  tonight,
  isUnderTimeHeading,
  isOneNight,
  onOpen,
  live,
  ...rest
}: Props & { live?: RunningGame | undefined }) {
  const [name1, name2] = [team1.name, team2.name]
  const mayOpen = mayManage(league) || (isUpcoming(game) && game.inviteToken !== undefined)
  const watched = isUpcoming(game) ? game.watchToken : undefined
  return (
    <FixtureRow
      label={
        mayOpen
          ? t('More: {team1} vs {team2}', { team1: name1, team2: name2 })
          : t('Watch: {team1} vs {team2}', { team1: name1, team2: name2 })
      }
      when={isUnderTimeHeading ? describeCourt(game) : describeWhen(league, game, tonight, isOneNight)}
      teams={[team1, team2]}
      note={renderNote(game, part ?? stageInWords(game.stage), live, duty)}
      score={
        live && {
          sets: (live.game.sets ?? []).map((set) => [set.team1Score, set.team2Score]),
          total: [live.game.team1Score, live.game.team2Score],
          winner: null,
          running: isOldScore(live.liveness) ? 'old' : 'live',
        }
      }
      state={
        <State
          league={league}
          game={game}
          gameLabel={t('{team1} vs {team2}', { team1: name1, team2: name2 })}
          {...rest}
        />
      }
      isOff={!isUpcoming(game)}
      hasDots={mayOpen}
      {...(mayOpen
        ? { onOpen: () => onOpen({ what: 'game', game }) }
        : watched && { href: watchPath(watched) })}
    />
  )
}

function describeCourt({ waiting, courtName }: ScheduledGame) {
  return waiting ? undefined : splitCourtName(courtName)
}

function describeWhen(league: LeagueView, game: ScheduledGame, tonight: string, isOneNight: boolean) {
  if (game.waiting) return undefined
  if (isOneNight) return { small: '', large: timeInWords(game.gameTime), isTime: true }
  const week = shownWeek(league, game.weekNumber)
  return {
    mark: week ? t('Week {weekNumber}', { weekNumber: week }) : null,
    small: shortDay(game.day, tonight),
    large: timeInWords(game.gameTime),
    isTime: true,
  }
}

/** Returns a note: why the game is not at its planned place, or that it is live and how old its score is. */
function renderNote(game: ScheduledGame, stage: string, live: RunningGame | undefined, duty: string) {
  const { waiting, reason } = game
  if (waiting)
    return [stage, t('Was: {place}', { place: describePlace(game) }), reason].filter(Boolean).join('. ')
  if (live)
    return (
      <span className={`${styles.live} ${live.isHeard ? '' : styles.unheard}`}>
        <StatePill liveness={live.liveness} />
        {stage}
        {live.liveness.state === 'live' && live.age?.updated !== undefined && (
          <ScoreAge updated={live.age.updated} />
        )}
      </span>
    )
  if (!isUpcoming(game)) return joinRemarks(stage, reason)
  return [stage, duty, reason && t('Moved: {reason}', { reason })].filter(Boolean).join('. ')
}

interface StateProps extends Pick<Props, 'league' | 'game' | 'isTonight' | 'hasConflict'> {
  gameLabel: string
}

function State({ league, game, gameLabel, isTonight, hasConflict }: StateProps) {
  const isOn = isUpcoming(game)
  return (
    <>
      {!isOn && <Tag kind="bad">{t('Cancelled')}</Tag>}
      {isOn && hasConflict && (
        <Tag kind="bad">
          <MoreIcon small name="warning" />
          {t('Clash')}
        </Tag>
      )}
      {isOn && game.pinned && mayManage(league) && !tournamentDay(league) && <PinMark />}
      {isOn && isTonight && game.inviteToken && !mayManage(league) && (
        <LinkButton small primary href={gamePath(game.inviteToken)} label={gameLabel}>
          {t('Score ## on a button')}
        </LinkButton>
      )}
    </>
  )
}
