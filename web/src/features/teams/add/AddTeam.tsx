import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { addTeam, removeTeam } from '../../../api/league/leagues.ts'
import { refetchLeague, schedulesQuery } from '../../../api/client/queries.ts'
import { optionalQuery } from '../../../api/client/useAllLoaded.ts'
import type { Kit, LeagueView, Team } from '../../../contract/types.ts'
import { showAtField, useAction } from '../../../api/client/useAction.ts'
import { useTakeBack } from '../../../api/client/useTakeBack.ts'
import { leaguePath } from '../../../lib/paths.ts'
import { tierInSentence } from '../../../rules/tierNames.ts'
import { tournamentDay } from '../../../rules/tournament.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { DialogForm } from '../../../ui/dialog/DialogForm.tsx'
import { TextField } from '../../../ui/controls/fields.tsx'
import { useForm } from '../../../ui/controls/form.tsx'
import { TextArea } from '../../../ui/controls/TextArea.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { PlanNote } from '../../../ui/page/PlanNote.tsx'
import { BadgeField } from '../team/BadgeField.tsx'
import { checkTeam } from '../checkTeam.ts'
import { KitChoice } from '../../../scoreboard/KitChoice.tsx'
import { ListPreview } from './ListPreview.tsx'
import { useTeamList } from './useTeamList.ts'

interface Props {
  league: LeagueView
  teams: Team[]
  onClose: () => void
}

/** The dialog that adds one team by name, or several from a pasted list. */
export function AddTeam({ league, teams, onClose }: Props) {
  const [isList, setIsList] = useState(false)
  const TeamForm = isList ? TeamListForm : SingleTeamForm
  return (
    <TeamForm league={league} teams={teams} onClose={onClose}>
      <div>
        <Button onClick={() => setIsList(!isList)}>
          {isList ? t('Add one team') : t('Add a list of teams')}
        </Button>
      </div>
    </TeamForm>
  )
}

function SingleTeamForm({ league, onClose, children }: Props & { children: React.ReactNode }) {
  const form = useForm({ name: '', kit: undefined as Kit | undefined, badge: '' }, checkTeam)
  const { running, run } = useAction()
  const takeBack = useTakeBack(league.id)
  const { data: schedules } = useQuery({
    ...schedulesQuery(league.id),
    ...optionalQuery,
    enabled: league.scheduleMode === 'fixed',
  })
  // A team added later receives games when the season is planned again.
  const isPlanned = schedules !== undefined && schedules.length > 0
  const [, navigate] = useLocation()
  const openPlan = () => navigate(`${leaguePath(league.id, 'schedule')}?open=plan&way=fit`)

  async function add(): Promise<void> {
    if (!form.passes()) return
    const error = await run(t('Failed to add team'), async (retryKeys) => {
      const { kit, badge, ...values } = form.values
      const body = { leagueId: league.id, ...values, ...(kit && { kit }), ...(badge && { badge }) }
      const { id, name, tier } = await addTeam(body, retryKeys)
      await refetchLeague(league.id)
      const description = t('{name}, {tier}', { name, tier: tierInSentence(league, tier) })
      showToast({
        title: t('Team added'),
        description,
        action: takeBack(description, () => removeTeam(id, { unused: true })),
        ...(isPlanned && { also: { label: t('Fit It In'), run: openPlan } }),
      })
      onClose()
    })
    showAtField(form, error)
  }

  return (
    <DialogForm
      title={t('Add Team')}
      action={t('Add Team')}
      running={running}
      failures={form.failures}
      onSubmit={() => void add()}
      onClose={onClose}
    >
      <PlanNote />
      <TextField
        label={t('Team name')}
        error={form.errors.name}
        hint={
          tournamentDay(league)
            ? t('It goes into the first pool with room. You can move it afterwards.')
            : t('It goes into the first tier with room. You can move it afterwards.')
        }
        value={form.values.name}
        onChange={(event) => form.change({ name: event.target.value })}
      />
      <KitChoice
        selected={form.values.kit}
        hint={t('Without a choice it gets the kit that the fewest teams have.')}
        onSelect={(kit) => form.change({ kit })}
      />
      <BadgeField
        value={form.values.badge}
        error={form.errors.badge}
        onChange={(badge) => form.change({ badge })}
      />
      {children}
    </DialogForm>
  )
}

function TeamListForm({ league, teams, onClose, children }: Props & { children: React.ReactNode }) {
  const list = useTeamList(league, teams, onClose)
  return (
    <DialogForm
      title={t('Add Team')}
      action={list.action}
      running={list.running}
      failures={list.form.failures}
      onSubmit={list.add}
      onClose={onClose}
    >
      <PlanNote />
      <TextArea
        label={t('Team names')}
        hint={t('Paste or type them, one a line. They get kits by turn.')}
        {...list.field}
      />
      <ListPreview {...list.preview} />
      {children}
    </DialogForm>
  )
}
