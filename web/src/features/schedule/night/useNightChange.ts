import { useState } from 'react'
import { ApiError } from '../../../api/client/client.ts'
import { asPreview } from '../../../api/client/preview.ts'
import { refetchLeague } from '../../../api/client/queries.ts'
import { newLinks } from '../../../api/games/newLinks.ts'
import { changeNight, changeOpenings } from '../../../api/games/schedules.ts'
import type { NightRequest } from '../../../api/games/schedules.ts'
import type { LeagueView, NightMoved } from '../../../contract/types.ts'
import { useAction } from '../../../api/client/useAction.ts'
import { isOver } from '../../../rules/counting.ts'
import { whenProblems } from '../../../rules/gameForm.ts'
import { tournamentDay } from '../../../rules/tournament.ts'
import { t } from '../../../t.ts'
import { useForm } from '../../../ui/controls/form.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { isOutdated } from '../plan/OutdatedPreview.tsx'
import { changedIds, currentOpenings, placeToRestore } from './useOpenings.ts'
import type { Night } from '../scheduleGroups.ts'

export interface NightProps {
  league: LeagueView
  /** The nights that have upcoming games. */
  nights: Night[]
  /** The night selected initially. */
  initialNight: string
  tonight: string
  onClose: () => void
}

/** The action on the games of the night; "end" moves them after the last night of the season. */
export type NightAction = 'end' | 'day' | 'cancel'

export interface NightForm {
  night: string
  action: NightAction
  to: string
  reason: string
}

function checkValues({ action, to }: NightForm): { to?: string } {
  const { gameDate } = whenProblems({ gameDate: to, gameTime: '00:00' })
  return action === 'day' && gameDate ? { to: gameDate } : {}
}

/** Converts the form to the request. */
function toRequest({ action, to, reason }: NightForm): [NightRequest, { to?: string; reason: string }] {
  const body = { reason: reason.trim() }
  return action === 'cancel' ? ['cancel', body] : ['move', { to: action === 'end' ? 'end' : to, ...body }]
}

/** The state of the dialog that moves or cancels a night: the form, its preview and the requests. */
export function useNightChange({ league, initialNight, onClose }: NightProps) {
  const isTournament = tournamentDay(league) !== undefined
  const action = isTournament ? 'day' : 'end'
  const form = useForm<NightForm>({ night: initialNight, action, to: '', reason: '' }, checkValues)
  const [preview, setPreview] = useState<NightMoved | null>(null)
  const [refusal, setRefusal] = useState<unknown>(null)
  const [wasOutdated, setWasOutdated] = useState(false)
  const { running, run } = useAction()
  const { values } = form
  const isCancelling = values.action === 'cancel'

  /** Changes the form. The preview depends on every field but the reason, so a change of another field discards it. */
  function change(changes: Partial<NightForm>): void {
    if (!('reason' in changes)) {
      setPreview(null)
      setRefusal(null)
    }
    form.change(changes)
  }

  async function submit(): Promise<void> {
    if (!form.passes()) return
    const failed = isCancelling ? t('Failed to cancel the night') : t('Failed to move the night')
    const [action, body] = toRequest(values)
    const loadPreview = async () =>
      setPreview(await changeNight(league.id, values.night, action, body, asPreview))
    const error = await run(failed, async (retryKeys) => {
      if (!preview) return loadPreview()
      const { version } = preview
      const accepted = { ...body, ...(version !== undefined && { version }) }
      await finish(await changeNight(league.id, values.night, action, accepted, { retryKeys }), preview)
    })
    setRefusal(error)
    setWasOutdated(isOutdated(error))
    if (isOutdated(error)) {
      setPreview(null)
      await run(failed, loadPreview)
    }
    if (error instanceof ApiError && (error.field === 'to' || error.field === 'reason'))
      form.show({ [error.field]: error.sentence })
  }

  async function finish({ message }: NightMoved, shown: NightMoved): Promise<void> {
    await refetchLeague(league.id)
    const { told, also } = await newLinks(league, changedIds(shown))
    showToast({
      title: isCancelling
        ? isTournament
          ? t('Day cancelled')
          : t('Night cancelled')
        : isTournament
          ? t('Day moved')
          : t('Night moved'),
      description: [message, told].filter(Boolean).join(' '),
      ...(also && { also }),
      action: { label: t('Undo'), run: () => void undoNight(values.night, isCancelling, shown) },
    })
    onClose()
  }

  /** Brings the games of the night back, and makes a night that was moved a night again. */
  const undoNight = (
    night: string,
    wasCancelled: boolean,
    { schedules = [], movedTo, endDate }: NightMoved,
  ) =>
    run(t('Failed to change the night'), async (retryKeys) => {
      const restore = schedules.flatMap(({ from }) =>
        from && !isOver(from) ? { ...placeToRestore(from), ...(wasCancelled && { cancelled: true }) } : [],
      )
      const { message } = await changeOpenings(
        league.id,
        night,
        {
          ...currentOpenings(league, night),
          restore,
          ...(movedTo && { movedTo }),
          ...(endDate && { endDate }),
        },
        { retryKeys },
      )
      await refetchLeague(league.id)
      showToast({ title: isTournament ? t('Day is back') : t('Night is back'), description: message })
    })

  return { form, preview, refusal, wasOutdated, change, running, submit: () => void submit() }
}
