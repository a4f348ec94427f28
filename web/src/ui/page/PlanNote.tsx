import { createContext, use } from 'react'

/** The reason why the league of the page cannot be changed now, because its plan has ended; empty if it can. */
export const PlanEnded = createContext('')

/** A note above a form that the server will refuse, because the plan of the league's owner has ended. */
export function PlanNote() {
  const sentence = use(PlanEnded)
  return sentence && <p className="muted break">{sentence}</p>
}
