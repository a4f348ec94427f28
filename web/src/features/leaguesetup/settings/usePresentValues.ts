// A one-line summary of the current values of each settings section.
import { useQuery } from '@tanstack/react-query'
import { membersQuery } from '../../../api/league/members.ts'
import { courtsQuery } from '../../../api/client/queries.ts'
import type { LeagueView } from '../../../contract/types.ts'
import { monthDay, timeInWords, weekdayInWords } from '../../../lib/dates.ts'
import { publicLeaguePath } from '../../../lib/paths.ts'
import { foldName } from '../../../rules/foldName.ts'
import { visibilities } from '../../../rules/playForm.ts'
import { describePlay } from '../../../rules/playWords.ts'
import { mayOwn } from '../../../rules/roles.ts'
import { sportNames } from '../../../rules/sports.ts'
import { t } from '../../../t.ts'
import type { SectionId } from './sections.ts'

export function useSectionSummaries(league: LeagueView): { [Id in SectionId]: string } {
  const { data: courts } = useQuery(courtsQuery(league.id))
  const { data: members } = useQuery({ ...membersQuery(league.id), enabled: mayOwn(league) })
  const courtCount = courts && new Set(courts.map(({ courtName }) => foldName(courtName))).size
  return {
    general: joinFacts([
      sportNames[league.sportType],
      t({ one: '{count} tier', other: '{count} tiers' }, { count: league.tierCount }),
      t('Max {teams} teams', { teams: league.tierCount * league.teamsPerTier }),
    ]),
    nights: joinFacts([
      league.gameDay ? weekdayInWords(league.gameDay) : t('No fixed day'),
      league.secondGameDay ? weekdayInWords(league.secondGameDay) : '',
      formatTimes(league),
      courtCount === undefined
        ? ''
        : t({ one: '{count} court', other: '{count} courts' }, { count: courtCount }),
    ]),
    rules: describePlay(league.rules),
    public:
      league.slug !== null && league.visibility !== 'off'
        ? joinFacts([visibilities[league.visibility], location.host + publicLeaguePath(league.slug)])
        : t('Off'),
    season:
      league.seasonName ?? (league.startDate ? t('Since {day}', { day: monthDay(league.startDate) }) : ''),
    members: members ? t({ one: '{count} member', other: '{count} members' }, { count: members.length }) : '',
    danger: t('Hand over or delete the league'),
  }
}

const joinFacts = (facts: (string | undefined)[]) => facts.filter(Boolean).join(' · ')

function formatTimes({ timeBlockStart, timeBlockEnd }: LeagueView): string {
  if (timeBlockStart && timeBlockEnd)
    return t('{start} to {end}', { start: timeInWords(timeBlockStart), end: timeInWords(timeBlockEnd) })
  if (timeBlockStart) return t('from {start}', { start: timeInWords(timeBlockStart) })
  return timeBlockEnd ? t('until {end}', { end: timeInWords(timeBlockEnd) }) : ''
}
