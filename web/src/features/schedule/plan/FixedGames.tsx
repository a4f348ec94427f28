import type { PlannedStay, Team } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { ChangeList } from './PlannedChanges.tsx'

interface Props {
  kept: PlannedStay[]
  teams: Team[]
}

type StayReason = PlannedStay['why']

/** The games that a plan must not move, grouped by reason. */
export function FixedGames({ kept, teams }: Props) {
  return (Object.keys(titles) as StayReason[]).map((why) => {
    const games = kept.filter((stay) => stay.why === why)
    return (
      <ChangeList
        key={why}
        title={titles[why](games.length)}
        changes={games.map(({ schedule }) => ({ change: 'move', schedule }))}
        teams={teams}
      />
    )
  })
}

const titles: { [why in StayReason]: (count: number) => string } = {
  pinned: (count) =>
    t(
      {
        one: '{count} game stays: a person has fixed it',
        other: '{count} games stay: a person has fixed them',
      },
      { count },
    ),
  hand: (count) =>
    t(
      {
        one: '{count} game stays: a person has scheduled it',
        other: '{count} games stay: a person has scheduled them',
      },
      { count },
    ),
  soon: (count) =>
    t({ one: '{count} game stays: it is soon', other: '{count} games stay: they are soon' }, { count }),
  tonight: (count) =>
    t({ one: '{count} game stays: it is tonight', other: '{count} games stay: they are tonight' }, { count }),
  past: (count) =>
    t(
      {
        one: '{count} game stays: it is past, without a score',
        other: '{count} games stay: they are past, without a score',
      },
      { count },
    ),
  played: (count) =>
    t({ one: '{count} game stays: it has begun', other: '{count} games stay: they have begun' }, { count }),
}
