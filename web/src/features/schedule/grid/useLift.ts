import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PointerEvent } from 'react'
import { slotsQuery } from '../../../api/schedules.ts'
import type { ScheduledGame } from '../../../contract/types.ts'
import { mayManage } from '../../../rules/roles.ts'
import { t } from '../../../t.ts'
import { showToast } from '../../../ui/toast/toast.ts'
import { usePlace } from '../game/usePlace.ts'
import type { Place } from '../game/usePlace.ts'
import { isUpcoming } from '../scheduleGroups.ts'
import { isAt, verdictOf } from './cells.ts'
import type { Grid } from './cells.ts'
import type { NightGridProps } from './nightGridProps.ts'

/** The pointer has to move this far, in pixels, before a press becomes a drag. */
const threshold = 6

/** The game that is lifted from its place, by the pointer or the keyboard, and where it can be dropped. */
export function useLift(
  { league, courts, games, teamOf }: NightGridProps,
  { times, courts: gridCourts }: Grid,
) {
  const [lifted, setLifted] = useState<ScheduledGame | null>(null)
  const [isDragging, setIsDragging] = useState(false)
  const [over, setOver] = useState<Place | null>(null)
  const [ghost, setGhost] = useState<HTMLDivElement | null>(null)
  const [pressed, setPressed] = useState<{ game: ScheduledGame; x: number; y: number } | null>(null)
  const [wasDragged, setWasDragged] = useState(false)
  const titleOf = ({ team1Id, team2Id }: ScheduledGame) =>
    t('{team1} vs {team2}', { team1: teamOf(team1Id).name, team2: teamOf(team2Id).name })
  const { place: move, swap } = usePlace(league.id, titleOf)
  const slots = useQuery({ ...slotsQuery(lifted?.id ?? 0), enabled: lifted !== null })
  const mayMove = (game: ScheduledGame) => mayManage(league) && isUpcoming(game)

  const judge = (place: Place) =>
    verdictOf(place, {
      moving: lifted as ScheduledGame,
      games,
      slots: slots.data,
      courts,
      minutes: league.gameDuration,
      notOffered: slots.error?.message ?? t('Not open for this tier, or over'),
    })

  function putDown(): void {
    setLifted(null)
    setIsDragging(false)
    setOver(null)
    setPressed(null)
  }

  function drop(place: Place): void {
    if (!lifted) return
    const verdict = judge(place)
    if (verdict.kind === 'unknown') return
    if (verdict.kind === 'not')
      showToast({ title: t('Not here'), description: verdict.reason, destructive: true })
    if (verdict.kind === 'not' && !isDragging) return // the keyboard may choose another place
    putDown()
    if (verdict.kind === 'fits') void move(lifted, place)
    if (verdict.kind === 'swaps') void swap(lifted, verdict.other)
  }

  function placeUnder({ clientX, clientY }: PointerEvent): Place | null {
    const cell = document.elementFromPoint(clientX, clientY)?.closest('td')
    const time = times[Number(cell?.dataset.row)]
    const court = gridCourts[Number(cell?.dataset.column)]
    return cell && time && court ? { ...time, courtName: court.name } : null
  }

  /** A finger scrolls: on a touch screen games are moved from their sheet. */
  function onPointerDown(event: PointerEvent<HTMLElement>, game: ScheduledGame): void {
    setWasDragged(false)
    if (event.button !== 0 || event.pointerType === 'touch' || !mayMove(game)) return
    setPressed({ game, x: event.clientX, y: event.clientY })
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    if (!pressed) return
    if (event.buttons === 0) return putDown() // it was released outside of the window
    const { clientX, clientY } = event
    if (!isDragging) {
      if (Math.hypot(clientX - pressed.x, clientY - pressed.y) < threshold) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setWasDragged(true)
      setLifted(pressed.game)
      setIsDragging(true)
    }
    ghost?.style.setProperty('translate', `${clientX + 8}px ${clientY + 8}px`)
    const next = placeUnder(event)
    if (!(next && over ? isAt(next, over) : next === over)) setOver(next)
  }

  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    const place = isDragging ? placeUnder(event) : null
    if (place && slots.data) drop(place)
    else if (isDragging) putDown()
    setPressed(null)
  }

  return {
    lifted,
    isDragging,
    setGhost,
    titleOf,
    mayMove,
    pickUp: setLifted,
    putDown,
    drop,
    verdictOf: judge,
    isOver: (place: Place) => over !== null && isAt(over, place),
    /** Whether the last press became a drag, which is no click. */
    wasDragged,
    onPointerDown,
    onPointerMove,
    onPointerUp,
  }
}
