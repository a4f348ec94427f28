import { memo } from 'react'
import type { LeagueView, ScheduledGame } from '../../../contract/types.ts'
import { timeInWords, weekdayAndDayOf } from '../../../lib/dates.ts'
import { nightOf } from '../../../rules/nights.ts'
import { dutyInWords } from '../../../rules/duty.ts'
import type { NightRule } from '../../../rules/nights.ts'
import { shownWeek, tierName } from '../../../rules/tierNames.ts'
import type { PartName } from '../../../api/finals/partNames.ts'
import { t } from '../../../t.ts'
import { ShowMore } from '../../../ui/list/ShowMore.tsx'
import { useGradually } from '../../../ui/list/useGradually.ts'
import { useShown } from '../../../ui/list/useShown.ts'
import { FixtureGroup } from '../../../ui/team/FixtureGroup.tsx'
import type { RowTeam } from '../../../ui/team/FixtureRow.tsx'
import { Tag } from '../../../ui/team/Tag.tsx'
import type { Conflicts } from '../conflicts.ts'
import type { OpenedDialog } from '../openedDialog.ts'
import type { Group } from '../scheduleGroups.ts'
import { GameRow } from './GameRow.tsx'
import styles from './GameGroups.module.css'

interface Props {
  league: LeagueView
  rule: NightRule
  /** The day of the current night. */
  tonight: string
  /** Whether all games are of one night, whose day and week are in the heading of the schedule. */
  isOneNight: boolean
  teamOf: (id: number) => RowTeam
  conflicts: Conflicts
  partName: PartName | undefined
  onOpen: (opened: OpenedDialog) => void
}

/** The number of groups shown per page. Most leagues fit on one; a large league has dozens of courts. */
const groupsPerPage = 8
/** The number of groups rendered first; they fill a screen. */
const initialGroupCount = 2
/** The number of games of a group shown per page. */
const gamesPerPage = 12

/**
 * The games of the schedule in groups. A new `groupsKey`, set when the filters change, resets each group to its first page. Memoized so
 * that typing in a filter does not render the groups before they change.
 */
export const GameGroups = memo(function GameGroups({
  groups,
  groupsKey,
  ...rest
}: Props & { groups: Group[]; groupsKey: string }) {
  const list = useShown(groups, groupsPerPage)
  return (
    <div className={styles.groups}>
      {useGradually(list.page, initialGroupCount, groupsKey).map((group) => (
        <GroupOfGames key={`${group.key} ${groupsKey}`} group={group} {...rest} />
      ))}
      <ShowMore list={list} what={t('courts')} />
    </div>
  )
})

const GroupOfGames = memo(function GroupOfGames({ group, ...rest }: Props & { group: Group }) {
  const list = useShown(group.games, gamesPerPage)
  const name = nameOf(rest.league, group)
  const isHour = rest.isOneNight && group.time !== undefined && group.day !== undefined
  return (
    <FixtureGroup
      label={name}
      head={
        isHour ? timeInWords(group.time ?? '') : <Head league={rest.league} group={group} heading={name} />
      }
      foot={list.left > 0 && <ShowMore list={list} what={name} />}
    >
      {list.page.map((game) => (
        <ScheduleRow key={game.id} game={game} group={group} {...rest} />
      ))}
    </FixtureGroup>
  )
})

function ScheduleRow({
  game,
  group,
  rule,
  teamOf,
  conflicts,
  partName,
  ...rest
}: Props & { game: ScheduledGame; group: Group }) {
  return (
    <GameRow
      game={game}
      team1={teamOf(game.team1Id)}
      team2={teamOf(game.team2Id)}
      isTonight={!game.waiting && nightOf(rule, game) === rest.tonight}
      duty={dutyInWords(game.dutyTeamIds?.map((id) => teamOf(id).name))}
      part={partName?.(game)}
      hasConflict={conflicts.has(game.id)}
      isUnderTimeHeading={group.time !== undefined}
      {...rest}
    />
  )
}

/** The heading of a group. A time heading includes the week, which is the same for all its games. */
function Head({ league, group, heading }: Pick<Props, 'league'> & { group: Group; heading: string }) {
  const week = group.day === undefined ? undefined : shownWeek(league, group.games[0]?.weekNumber)
  return (
    <span className={styles.head}>
      {heading}
      {week && <Tag>{t('Week {weekNumber}', { weekNumber: week })}</Tag>}
    </span>
  )
}

function nameOf(league: LeagueView, { tier, court, day, time }: Group): string {
  if (time === undefined)
    return tier === 0 ? court : t('{tier}, {court}', { tier: tierName(league, tier), court })
  if (day === undefined) return court
  return t('{day}, {time}', { day: weekdayAndDayOf(day), time: timeInWords(time) })
}
