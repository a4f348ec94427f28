import type { ReactNode } from 'react'
import { lineupEventRules } from '../../rules/lineupEvents.ts'
import { installLineupRules } from '../../rules/lineupRules.ts'

installLineupRules(lineupEventRules)

/** Shows a game with line-ups, whose log needs the rules that this file installs. */
export function WithLineups({ children }: { children: ReactNode }) {
  return children
}
