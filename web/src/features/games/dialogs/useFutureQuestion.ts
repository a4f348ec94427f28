import { useState } from 'react'
import type { LeagueView } from '../../../contract/types.ts'
import { dayIn } from '../../../rules/nights.ts'
import { t } from '../../../t.ts'

/** Asks once whether a game has really been played on a day that is yet to come. Returns the question, or undefined. */
export function useFutureQuestion({ timezone }: LeagueView): (day: string) => string | undefined {
  const [askedDay, setAskedDay] = useState('')
  return (day) => {
    if (day === askedDay || day <= dayIn(timezone, new Date())) return undefined
    setAskedDay(day)
    return t('This day is in the future. Check the date, or press the button again to save it as it is')
  }
}
