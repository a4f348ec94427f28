// Triggers the commands of the board by keys and game controllers.
import { useEffectEvent, useLayoutEffect } from 'react'
import { boardSettings } from '../lib/boardSettings.ts'
import { padButton, watchGamepads } from '../lib/gamepad.ts'
import { primeHorn } from '../lib/horn.ts'
import { createStore, useStore } from '../lib/store.ts'
import type { Team } from '../rules/rules.ts'
import { defaultTeamOrder } from './boardGame.ts'
import type { BoardActions } from './boardGame.ts'

/** A point for the first or second half of the board (0 or 1) or for a certain team, or an undo. */
type Command = 0 | 1 | Team | 'undo'

/** Only keys that are not characters, so that they do not interfere with speech input (WCAG 2.1.4). */
const keyCommands: Record<string, Command> = { ArrowLeft: 0, ArrowRight: 1, Backspace: 'undo' }

const buttonCommands: Record<number, Command> = {
  [padButton.leftShoulder]: 0,
  [padButton.rightShoulder]: 1,
  [padButton.east]: 'undo',
}

const padCount = createStore(0)

/** Executes commands from keys and controllers while mounted. Returns whether a controller is connected. */
export function useCommands({ point, undo }: BoardActions, order = defaultTeamOrder): boolean {
  const perform = useEffectEvent((command: Command | undefined) => {
    // A dialog exists only while it is open.
    if (document.querySelector('dialog')) return
    if (command === 'undo') undo()
    else if (command !== undefined) point(typeof command === 'number' ? order[command] : command)
  })
  // A layout effect, so that a key pressed before the first paint is not lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const command = commandOf(event)
      if (command === undefined) return
      event.preventDefault()
      primeHorn()
      if (!event.repeat) perform(command)
    }
    document.addEventListener('keydown', onKey)
    const stopPads = watchGamepads({
      onCount: padCount.set,
      onPress: (button) => perform(buttonCommands[button]),
    })
    return () => {
      document.removeEventListener('keydown', onKey)
      stopPads()
      padCount.set(0)
    }
  }, [])
  return useStore(padCount) > 0
}

function commandOf(event: KeyboardEvent): Command | undefined {
  // The target can be the document.
  if ((event.target as Partial<Element>).closest?.('input, select, textarea, dialog')) return undefined
  if (event.altKey || event.shiftKey) return undefined
  if (event.ctrlKey || event.metaKey) return event.key === 'z' ? 'undo' : undefined
  const { keys: learned } = boardSettings.get()
  return (
    (['team1', 'team2', 'undo'] as const).find((name) => learned[name] === event.key) ??
    keyCommands[event.key]
  )
}
