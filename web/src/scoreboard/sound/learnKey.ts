// Assigns keys of Bluetooth clickers and page turners to commands of the board.
import type { BoardSettings, LearnedCommand } from '../../lib/boardSettings.ts'
import { t } from '../../t.ts'

export const commands: Record<LearnedCommand, string> = {
  team1: t('Point for team 1'),
  team2: t('Point for team 2'),
  undo: t('Undo'),
}

const pageKeys = [
  'Enter',
  ' ',
  'Tab',
  'Shift',
  'Control',
  'Alt',
  'AltGraph',
  'Meta',
  'Dead',
  'Process',
  'Unidentified',
]
const boardKeys = ['ArrowLeft', 'ArrowRight', 'Backspace']

/** Returns why a key cannot be assigned to a command; empty if it can. */
export function keyProblem(key: string, command: LearnedCommand, learned: BoardSettings['keys']): string {
  if (pageKeys.includes(key)) return t('This key operates the page itself. Choose another one.')
  if (boardKeys.includes(key))
    return t('The board has this key already: the arrows left and right give points, Backspace is undo.')
  const other = (Object.keys(commands) as LearnedCommand[]).find((name) => learned[name] === key)
  return other && other !== command ? t('This key is in use: {command}.', { command: commands[other] }) : ''
}
