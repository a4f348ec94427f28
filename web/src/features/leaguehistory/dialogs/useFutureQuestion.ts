import { useState } from 'react'
import type { LeagueView } from '../../../contract/types.ts'
import { dayIn } from '../../../rules/nights.ts'
import { t } from '../../../t.ts'

/**
 * Returns a function that asks once whether a game was really played on a future day: the function returns the question, or undefined for
 * other days and on the second call.
 */
export function useFutureQuestion({ timezone }: LeagueView): (day: string) => string | undefined {
  const [askedDay, setAskedDay] = useState('')
  return (day) => {
    if (day === askedDay || day <= dayIn(timezone, new Date())) return undefined
    setAskedDay(day)
    return t('This day is in the future. Check the date, or press the button again to save it as it is')
  }
}
