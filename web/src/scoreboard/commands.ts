// The three commands of the board, whatever they come from: tap, key or controller.
import { useLayoutEffect } from 'react'
import { padButton, watchGamepads } from '../lib/gamepad.ts'
import { primeHorn } from '../lib/horn.ts'
import { createStore, useStore } from '../lib/store.ts'
import type { Team } from '../rules/rules.ts'
import { point, undoLast } from './session.ts'

type Command = Team | 'undo'

function perform(command: Command): void {
  if (command === 'undo') undoLast()
  else point(command)
}

/** Keys that are no characters, so that they never get in the way of speech input (WCAG 2.1.4). */
const keys: Record<string, Command> = { ArrowLeft: 'team1', ArrowRight: 'team2', Backspace: 'undo' }

const buttons: Record<number, Command> = {
  [padButton.leftShoulder]: 'team1',
  [padButton.rightShoulder]: 'team2',
  [padButton.east]: 'undo',
}

const padCount = createStore(0)

/** Takes keys and controllers as commands while the screen is shown; answers whether a controller is there. */
export function useCommands(): boolean {
  // Before the board is painted: the first key must not be lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const command = commandOf(event)
      if (!command) return
      event.preventDefault()
      primeHorn()
      if (!event.repeat) perform(command)
    }
    document.addEventListener('keydown', onKey)
    const stopPads = watchGamepads({
      onCount: padCount.set,
      onPress: (button) => {
        const command = buttons[button]
        if (command) perform(command)
      },
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
  if (event.target instanceof Element && event.target.closest('input, select, textarea, dialog'))
    return undefined
  if (event.altKey || event.shiftKey) return undefined
  if (event.ctrlKey || event.metaKey) return event.key === 'z' ? 'undo' : undefined
  return keys[event.key]
}
