import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refetchLeague } from '../../../api/client/queries.ts'
import { useAction } from '../../../api/client/useAction.ts'
import { newLinks } from '../../../api/games/newLinks.ts'
import { placeWaiting, waitingQuery } from '../../../api/games/schedules.ts'
import type { AttentionItem, LeagueView, ScheduledGame } from '../../../contract/types.ts'
import { dayInWords, weekdayOf } from '../../../lib/dates.ts'
import { mayManage } from '../../../rules/roles.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { RadioList } from '../../../ui/controls/RadioList.tsx'
import { DialogForm } from '../../../ui/dialog/DialogForm.tsx'
import { LoadFailed } from '../../../ui/page/Notice.tsx'
import { Working } from '../../../ui/page/Working.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { restorePlaces } from '../night/useOpenings.ts'

/** If several games need a new place: the button that places them together, with its dialog. */
export function PlaceTogether({ league, items }: { league: LeagueView; items: AttentionItem[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const waiting = items.filter(({ kind }) => kind === 'noPlace' || kind === 'abandoned').length
  return (
    <>
      {waiting > 1 && mayManage(league) && (
        <p>
          <Button onClick={() => setIsOpen(true)}>
            {t({ one: 'Place {count} Game', other: 'Place {count} Games Together' }, { count: waiting })}
          </Button>
        </p>
      )}
      {isOpen && <PlaceDialog league={league} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** The nights that take the games without a place, the best first. */
function PlaceDialog({ league, onClose }: { league: LeagueView; onClose: () => void }) {
  const { data, error, refetch } = useQuery(waitingQuery(league.id))
  const [chosen, setChosen] = useState('')
  const { running, run } = useAction()
  const night = data?.nights.find(({ day }) => day === chosen) ?? data?.nights[0]

  const undo = (games: ScheduledGame[]) =>
    run(t('Failed to take that back'), async (retryKeys) => {
      const { message } = await restorePlaces(league, games, retryKeys)
      await refetchLeague(league.id)
      showToast({ title: t('Taken back'), description: message })
    })

  async function place(): Promise<void> {
    if (!data || !night) return
    const failure = await run(t('Failed to reschedule game'), async () => {
      const { message } = await placeWaiting(league.id, { day: night.day, version: data.version })
      await refetchLeague(league.id)
      const before = night.schedules.flatMap(({ from }) => from ?? [])
      const { told, also } = await newLinks(
        league,
        before.map(({ id }) => id),
      )
      showToast({
        title: t('Games have places'),
        description: [message, told].filter(Boolean).join(' '),
        ...(also && { also }),
        action: { label: t('Undo'), run: () => void undo(before) },
      })
      onClose()
    })
    if (failure) void refetch()
  }

  const describeNight = (day: string) => `${weekdayOf(day)}, ${dayInWords(day)}`
  return (
    <DialogForm
      title={t('Place Games Together')}
      action={t(
        { one: 'Place {count} Game', other: 'Place {count} Games' },
        { count: night?.schedules.length ?? 0 },
      )}
      running={running}
      failures={0}
      onSubmit={() => void place()}
      onClose={onClose}
    >
      {error ? (
        <LoadFailed what={t('The free places')} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Working>{t('Looking for free places')}</Working>
      ) : !night ? (
        <p>{t('No place is free on the nights of this league.')}</p>
      ) : (
        <RadioList
          legend={t('Night')}
          selected={night.day}
          onSelect={setChosen}
          choices={data.nights.map(({ day, schedules }) => ({
            value: day,
            name: describeNight(day),
            detail:
              schedules.length === data.games
                ? t('all {count} games', { count: data.games })
                : t('{count} of {all} games', { count: schedules.length, all: data.games }),
          }))}
        />
      )}
    </DialogForm>
  )
}
