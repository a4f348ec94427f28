import { scoreLink } from '../../api/games/schedules.ts'
import type { FinalsMatch, FinalsView, LeagueView } from '../../contract/types.ts'
import { monthDay, timeInWords } from '../../lib/dates.ts'
import { t } from '../../t.ts'
import { Bracket } from '../../ui/bracket/Bracket.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { useBackStep } from '../../ui/dialog/backSteps.ts'
import { QrCode } from '../../ui/link/QrCode.tsx'
import styles from './Finals.module.css'

/** The printed pages of finals: the bracket, and every open match with its code, even if its teams are not known yet. */
export function FinalsSheets({
  league,
  finals,
  onClose,
}: {
  league: LeagueView
  finals: FinalsView
  onClose: () => void
}) {
  useBackStep(true, onClose)
  const names = new Map(finals.teams.map(({ id, name }) => [id, name]))
  const open = finals.places.filter(({ winnerId, inviteToken }) => winnerId === null && inviteToken)
  return (
    <div data-print className={styles.finals}>
      <div className={`unprinted ${styles.head}`}>
        <h3>{t('Print')}</h3>
        <div className={styles.courts}>
          <Button onClick={onClose}>{t('Back to Finals')}</Button>
          <Button primary onClick={() => window.print()}>
            {t('Print')}
          </Button>
        </div>
      </div>
      <h3>
        <bdi>{league.name}</bdi>: <bdi>{finals.name}</bdi>
      </h3>
      <Bracket finals={finals} />
      {open.length > 0 && (
        <section className={styles.codes} aria-label={t('Codes of the matches')}>
          <p>{t('Scan the code of a match to score it. It opens once both teams are known.')}</p>
          {open.map((match) => (
            <div key={match.key} className={styles.code}>
              <div>
                <strong>{match.label}</strong>
                <p>{describePlace(match)}</p>
                <p>
                  <bdi>{nameOf(match, 1, names)}</bdi> {t('vs')} <bdi>{nameOf(match, 2, names)}</bdi>
                </p>
              </div>
              {match.inviteToken && <QrCode address={scoreLink(match.inviteToken)} />}
            </div>
          ))}
        </section>
      )}
    </div>
  )
}

const describePlace = ({ day, gameTime, courtName }: FinalsMatch) =>
  [day && monthDay(day), gameTime && timeInWords(gameTime), courtName].filter(Boolean).join(' · ')

function nameOf({ team1, team2 }: FinalsMatch, side: 1 | 2, names: Map<number, string>): string {
  const { teamId, from } = side === 1 ? team1 : team2
  return names.get(teamId ?? 0) ?? from
}
