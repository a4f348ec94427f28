import type { WaitingMatch } from '../../contract/types.ts'
import { timeInWords } from '../../lib/dates.ts'
import { t } from '../../t.ts'
import { shortDayTitle } from './days.ts'

/** The matches of the finals that a team will play once its opponent is known, with the time and the court. */
export function WaitingMatches({ matches, today }: { matches: WaitingMatch[] | undefined; today: string }) {
  if (!matches) return null
  return (
    <ul className="card" aria-label={t('Finals')}>
      {matches.map((match) => (
        <li key={`${match.finals} ${match.label}`} className="break">
          <b>{match.label}</b> {t('against')} {match.against}
          <br />
          <span className="muted">{describePlace(match, today)}</span>
        </li>
      ))}
    </ul>
  )
}

function describePlace({ day, gameTime, courtName }: WaitingMatch, today: string): string {
  if (day === null || gameTime === null) return t('Next free court')
  return [shortDayTitle(day, today), timeInWords(gameTime), courtName].filter(Boolean).join(' · ')
}
