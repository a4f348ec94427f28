import type { PublicGame, TeamPage } from '../../../contract/types.ts'
import { timeInWords } from '../../../lib/dates.ts'
import { gamePath } from '../../../lib/paths.ts'
import { dutyInWords } from '../../../rules/duty.ts'
import { t } from '../../../t.ts'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { Empty } from '../../../ui/page/Notice.tsx'
import { Badge } from '../../../ui/team/Badge.tsx'
import { shortDayTitle } from '../days.ts'
import styles from './Captain.module.css'

/** The next game of the team: time, court, opponent, duty teams and score link; then the other games of that night. */
export function NextGame({ page }: { page: TeamPage }) {
  const { next, team, today, scoreLinks } = page
  if (!next) return <Empty title={t('No game is planned')} />
  const scoreToken = (game: PublicGame) =>
    scoreLinks.find(({ gameId }) => gameId === game.gameId)?.inviteToken
  const token = scoreToken(next)
  const opponent = next.team1.id === team.id ? next.team2 : next.team1
  const later = page.schedule.filter((game) => game.gameId !== next.gameId && scoreToken(game))
  return (
    <section className={`card ${styles.next}`} aria-labelledby="next-game">
      <h2 id="next-game" className="muted">
        {t('Next game')}
      </h2>
      <p className={styles.when}>
        <span>{shortDayTitle(next.day ?? '', today)}</span> <b>{describeTime(next)}</b>
      </p>
      <p className={styles.against}>
        <Badge kit={opponent.kit} badge={opponent.badge} size="large" />
        <span className="break">
          {t('against')} <bdi className={styles.opponent}>{opponent.name}</bdi>
        </span>
      </p>
      <p className="break">
        {[
          next.courtName,
          dutyInWords(next.duty),
          next.reason && t('Moved: {reason}', { reason: next.reason }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {token && (
        <LinkButton primary href={gamePath(token)} label={describeTeams(next)}>
          {t('Score this game')}
        </LinkButton>
      )}
      {later.length > 0 && (
        <ul className={styles.later} aria-label={t('Later that night')}>
          {later.map((game) => (
            <li key={game.gameId}>
              <span className="break">
                <b>{describeTime(game)}</b>{' '}
                <bdi>{game.team1.id === team.id ? game.team2.name : game.team1.name}</bdi>
                {game.courtName && (
                  <span className="muted">
                    {' '}
                    · <bdi>{game.courtName}</bdi>
                  </span>
                )}
              </span>
              <LinkButton small href={gamePath(scoreToken(game) ?? '')} label={describeTeams(game)}>
                {t('Score ## on a button')}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Returns the start time of a game. A match of the finals without a time is called to a court. */
const describeTime = ({ gameTime }: PublicGame): string =>
  gameTime === null ? t('Next free court') : timeInWords(gameTime)

const describeTeams = ({ team1, team2 }: PublicGame): string =>
  t('{team1} vs {team2}', { team1: team1.name, team2: team2.name })
