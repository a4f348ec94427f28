import { timeInRow } from '../../lib/dates.ts'
import { t } from '../../t.ts'
import { FixtureRow } from '../team/FixtureRow.tsx'
import type { RowTeam } from '../team/FixtureRow.tsx'
import type { BracketMatch, BracketTeam } from './types.ts'

/** A knockout match in a list of games whose teams are still unknown: it shows where they come from instead. */
export function WaitingMatch({
  match: { label, team1, team2, courtName, gameTime },
  teams,
}: {
  match: Pick<BracketMatch, 'label' | 'team1' | 'team2' | 'courtName' | 'gameTime'>
  teams: BracketTeam[]
}) {
  const sides: [RowTeam, RowTeam] = [teamOrSource(team1, teams), teamOrSource(team2, teams)]
  return (
    <FixtureRow
      label={t('{match}: {team1} vs {team2}', { match: label, team1: sides[0].name, team2: sides[1].name })}
      when={{
        small: courtName ?? t('Free court'),
        large: gameTime === null ? '' : timeInRow(gameTime),
        isTime: true,
      }}
      teams={sides}
      note={label}
    />
  )
}

/** The team if it is known, otherwise where it comes from. */
const teamOrSource = ({ teamId, from }: BracketMatch['team1'], teams: BracketTeam[]): RowTeam =>
  teams.find(({ id }) => id === teamId) ?? { name: from, kit: 'white', badge: '?' }
