import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { PointerEvent } from 'react'
import { nightPlacesQuery } from '../../../api/games/schedules.ts'
import type { ScheduledGame } from '../../../contract/types.ts'
import { mayManage } from '../../../rules/roles.ts'
import { t } from '../../../t.ts'
import { showToast } from '../../../ui/toast/toast.ts'
import { usePlaceGame } from '../game/usePlace.ts'
import type { Place } from '../game/usePlace.ts'
import { isUpcoming } from '../scheduleGroups.ts'
import { isAt, createDropCheck } from './cells.ts'
import type { Grid } from './cells.ts'
import type { NightGridProps } from './nightGridProps.ts'

/** The distance in pixels that the pointer must move before a press becomes a drag. */
const dragThreshold = 6

/** How long a finger must rest on a game to lift it, in milliseconds: a shorter touch scrolls or opens the game. */
const longPressDuration = 350

interface Press {
  game: ScheduledGame
  x: number
  y: number
  isTouch: boolean
}

/** Manages the game lifted from its place by the mouse, a finger or the keyboard, and where it can be dropped. */
export function useGameLift(
  { league, games, night, teamOf }: NightGridProps,
  { times, courts: gridCourts }: Grid,
) {
  const [lifted, setLifted] = useState<ScheduledGame | null>(null)
  const [isDragging, setIsDragging] = useState(false)
  const [hoveredPlace, setHoveredPlace] = useState<Place | null>(null)
  const [ghost, setGhost] = useState<HTMLDivElement | null>(null)
  const [pressed, setPressed] = useState<Press | null>(null)
  const [wasDragged, setWasDragged] = useState(false)
  const [screen, setScreen] = useState<HTMLElement | null>(null)
  const timer = useRef(0)
  const isHeld = useTouchLock(screen)
  const titleOf = ({ team1Id, team2Id }: ScheduledGame) =>
    t('{team1} vs {team2}', { team1: teamOf(team1Id).name, team2: teamOf(team2Id).name })
  const { place: move, swap } = usePlaceGame(league, titleOf)
  const isManager = mayManage(league)
  const { data: answers, error } = useQuery({ ...nightPlacesQuery(league.id, night), enabled: isManager })
  const closedReason = error?.message ?? t('No court is open there')
  const checkDrop = useMemo(
    () => createDropCheck(answers, games, closedReason),
    [answers, games, closedReason],
  )

  const mayMove = useCallback((game: ScheduledGame) => isManager && isUpcoming(game), [isManager])

  const verdictOf = (place: Place) => checkDrop(lifted as ScheduledGame, place)

  function cancelLift(): void {
    release()
    setLifted(null)
    setIsDragging(false)
    setHoveredPlace(null)
  }

  function release(): void {
    window.clearTimeout(timer.current)
    isHeld.current = false
    setPressed(null)
  }

  function drop(place: Place): void {
    if (!lifted) return
    const verdict = verdictOf(place)
    if (verdict.kind === 'unknown') return
    if (verdict.kind === 'not')
      showToast({ title: t('Not here'), description: verdict.reason, destructive: true })
    if (verdict.kind === 'not' && !isDragging) return // stays lifted, so that another place can be chosen
    cancelLift()
    if (verdict.kind === 'fits') void move(lifted, place)
    if (verdict.kind === 'swaps') void swap(lifted, verdict.other)
  }

  function placeAtPointer({ clientX, clientY }: PointerEvent): Place | null {
    const cell = document.elementFromPoint(clientX, clientY)?.closest('td')
    const time = times[Number(cell?.dataset.row)]
    const court = gridCourts[Number(cell?.dataset.column)]
    return cell && time && court ? { ...time, courtName: court.name } : null
  }

  /** A resting finger lifts the game. It can then be dragged, or released and dropped with a tap on a place. */
  const onPointerDown = useCallback(
    (event: PointerEvent<HTMLElement>, game: ScheduledGame): void => {
      if (event.button !== 0 || !mayMove(game)) return
      const isTouch = event.pointerType === 'touch'
      setPressed({ game, x: event.clientX, y: event.clientY, isTouch })
      if (!isTouch) return
      timer.current = window.setTimeout(() => {
        isHeld.current = true
        setWasDragged(true)
        setLifted(game)
      }, longPressDuration)
    },
    [mayMove, isHeld],
  )

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    if (!pressed) return
    if (event.buttons === 0) return cancelLift() // it was released outside the window
    const { clientX, clientY } = event
    if (!isDragging) {
      if (Math.hypot(clientX - pressed.x, clientY - pressed.y) < dragThreshold) return
      if (pressed.isTouch && !isHeld.current) return release() // the finger scrolls
      event.currentTarget.setPointerCapture(event.pointerId)
      setWasDragged(true)
      setLifted(pressed.game)
      setIsDragging(true)
    }
    ghost?.style.setProperty('translate', `${clientX + 8}px ${clientY + 8}px`)
    const next = placeAtPointer(event)
    if (!(next && hoveredPlace ? isAt(next, hoveredPlace) : next === hoveredPlace)) setHoveredPlace(next)
  }

  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    const place = isDragging ? placeAtPointer(event) : null
    if (place && answers) drop(place)
    else if (isDragging) cancelLift()
    release()
  }

  return {
    lifted,
    isDragging,
    setGhost,
    titleOf,
    mayMove,
    pickUp: setLifted,
    putDown: cancelLift,
    drop,
    verdictOf,
    isOver: (place: Place) => hoveredPlace !== null && isAt(hoveredPlace, place),
    /** Whether the last press became a drag; its click event must be ignored. */
    wasDragged,
    onPointerDown,
    /** The props of the element that contains all cells. */
    screen: {
      ref: setScreen,
      onPointerDownCapture: () => setWasDragged(false),
      onPointerMove,
      onPointerUp,
      onPointerCancel: () => (isDragging ? cancelLift() : release()),
    },
  }
}

/**
 * While the returned ref is true, touching the element neither scrolls nor opens a menu. React's passive listeners cannot prevent that.
 */
function useTouchLock(element: HTMLElement | null) {
  const isHeld = useRef(false)
  useEffect(() => {
    if (!element) return
    const prevent = (event: Event) => {
      if (isHeld.current && event.cancelable) event.preventDefault()
    }
    element.addEventListener('touchmove', prevent, { passive: false })
    element.addEventListener('contextmenu', prevent)
    return () => {
      element.removeEventListener('touchmove', prevent)
      element.removeEventListener('contextmenu', prevent)
    }
  }, [element])
  return isHeld
}
