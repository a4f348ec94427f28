import { createContext, use } from 'react'

/** Why the league of the page cannot be arranged now; empty if it can. */
export const PlanEnded = createContext('')

/** Says above a form that the server will refuse it, because the plan of the league's owner has ended. */
export function PlanNote() {
  const sentence = use(PlanEnded)
  return sentence && <p className="muted break">{sentence}</p>
}
