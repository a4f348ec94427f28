import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/client/client.ts'
import { refetchLeague, schedulesQuery } from '../../../api/client/queries.ts'
import { updateSchedule } from '../../../api/games/schedules.ts'
import { useAction } from '../../../api/client/useAction.ts'
import type { ScheduledGame, Team } from '../../../contract/types.ts'
import { dutyInWords } from '../../../rules/duty.ts'
import { minutesOfTier } from '../../../rules/gameLengths.ts'
import type { GameLengths } from '../../../rules/gameLengths.ts'
import { namesOf } from '../../../rules/teamNames.ts'
import { t } from '../../../t.ts'
import { SelectField } from '../../../ui/controls/fields.tsx'
import { Segments } from '../../../ui/controls/Segments.tsx'
import { DialogForm } from '../../../ui/dialog/DialogForm.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { startMinute } from '../conflicts.ts'
import { isUpcoming } from '../scheduleGroups.ts'
import { describePlace } from '../words.ts'
import type { GameDialogProps } from './gameDialog.ts'

/** The dialog that assigns the duty teams of a game: automatically by the rules, or manually from the teams that do not play then. */
export function DutyTeams({ league, game, title, teams, onClose }: GameDialogProps & { teams: Team[] }) {
  const { data: lines = [] } = useQuery(schedulesQuery(league.id))
  const { running, run } = useAction()
  const [isManual, setIsManual] = useState(true)
  const [chosen, setChosen] = useState(() =>
    Array.from({ length: league.duty }, (_, place) => game.dutyTeamIds?.[place] ?? 0),
  )
  const [problem, setProblem] = useState('')
  const nameOf = namesOf(teams)
  const playing = teamsPlayingDuring(game, lines, league)
  const availableTeams = teams
    .filter(({ id, withdrawnOn }) => !playing.has(id) && !withdrawnOn)
    .sort((a, b) => Math.abs(a.tier - game.tier) - Math.abs(b.tier - game.tier))

  const undo = () =>
    run(t('Failed to change the duty teams'), async () => {
      await updateSchedule(game.id, {
        dutyTeamIds: game.dutyTeamIds ?? [],
        dutyByHand: game.dutyByHand === true,
      })
      await refetchLeague(league.id)
    })

  async function save(): Promise<void> {
    const ids = [...new Set(chosen.filter(Boolean))]
    const error = await run(t('Failed to change the duty teams'), async () => {
      const changed = await updateSchedule(game.id, { dutyTeamIds: isManual ? ids : null })
      await refetchLeague(league.id)
      showToast({
        title: t('Duty teams changed'),
        description: [title, dutyInWords(changed.dutyTeamIds?.map(nameOf))].filter(Boolean).join('. '),
        action: { label: t('Undo'), run: () => void undo() },
      })
      onClose()
    })
    if (error instanceof ApiError && error.field === 'dutyTeamIds') setProblem(error.sentence)
  }

  return (
    <DialogForm
      title={t('Duty teams')}
      action={t('Save Duty Teams')}
      running={running}
      failures={0}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p className="break">
        {t('{game}, {place}. Teams that play at that time are not offered.', {
          game: title,
          place: describePlace(game),
        })}
      </p>
      <Segments
        label={t('Duty teams are chosen')}
        options={[
          { value: 'hand', label: t('by hand') },
          { value: 'rules', label: t('by the rules') },
        ]}
        value={isManual ? 'hand' : 'rules'}
        onChange={(value) => setIsManual(value === 'hand')}
      />
      {isManual &&
        chosen.map((id, place) => (
          <SelectField
            key={place}
            label={league.duty === 1 ? t('Duty team') : t('Duty team {number}', { number: place + 1 })}
            error={place === 0 ? problem : undefined}
            value={id}
            onChange={(event) => {
              setProblem('')
              setChosen(chosen.with(place, Number(event.target.value)))
            }}
          >
            <option value={0}>{t('Nobody')}</option>
            {availableTeams.map((team) => (
              <option key={team.id} value={team.id}>
                {team.name}
              </option>
            ))}
          </SelectField>
        ))}
    </DialogForm>
  )
}

/** Returns the teams that play during a game. */
function teamsPlayingDuring(game: ScheduledGame, lines: ScheduledGame[], lengths: GameLengths): Set<number> {
  const [start, end] = spanOf(game, lengths)
  return new Set(
    lines
      .filter((line) => {
        const [from, to] = spanOf(line, lengths)
        return isUpcoming(line) && !line.waiting && from < end && start < to
      })
      .flatMap(({ team1Id, team2Id }) => [team1Id, team2Id]),
  )
}

function spanOf(game: ScheduledGame, lengths: GameLengths): [from: number, to: number] {
  const start = startMinute(game)
  return [start, start + minutesOfTier(lengths, game.tier)]
}
