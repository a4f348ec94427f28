import { Link } from 'wouter'
import { ApiError, isEnded, NoConnection } from '../../api/client/client.ts'
import type { CourtGame, CourtView, WaitingMatch } from '../../contract/types.ts'
import { instantIn, timeInWords } from '../../lib/dates.ts'
import { locale } from '../../lib/locale.ts'
import { gamePath } from '../../lib/paths.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { ConnectionScope } from '../../ui/page/ConnectionScope.tsx'
import { Hint, Loading } from '../../ui/page/Notice.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { Zone } from '../../ui/page/zone.ts'
import { FixtureRow } from '../../ui/team/FixtureRow.tsx'
import { StatePill } from '../../ui/team/StatePill.tsx'
import { useLiveness } from '../../ui/team/useLiveness.ts'
import '../../ui/style/more.css'
import { ScreenTitle } from '../../ui/page/ScreenTitle.tsx'
import styles from './Court.module.css'
import { useCourt } from './useCourt.ts'
import type { DeviceGames } from './withGamesHere.ts'

/** The page of a court code: the game that is due on the court, and the one after it. */
export function CourtPage({ token, games }: { token: string; games: DeviceGames }) {
  const { view, loadedAt, error, reload } = useCourt(token, games)
  if (view && !isEnded(error))
    return (
      <Page>
        {error && <Hint>{t('There is no connection. This page may be out of date.')}</Hint>}
        <ConnectionScope lostSince={error && loadedAt} clockSkew={0}>
          <Zone value={view.league.timezone}>
            <Court view={view} />
          </Zone>
        </ConnectionScope>
      </Page>
    )
  if (!error)
    return (
      <Page>
        <Loading>{t('Loading court...')}</Loading>
      </Page>
    )
  return (
    <Page>
      <ScreenTitle tab={t('Court Not Found · Sideout')}>{t('Court Not Found')}</ScreenTitle>
      {isEnded(error) && error.status === 404 ? (
        <p>{t('This code may be mistyped or cut off. Ask the league for the right one.')}</p>
      ) : error instanceof NoConnection ? (
        <p role="status">
          {t(
            'There is no connection, and this phone has not opened this court tonight. It is tried again by itself.',
          )}
        </p>
      ) : (
        <p>{error instanceof ApiError ? error.sentence : error.message}</p>
      )}
      {!isEnded(error) && (
        <>
          <p>
            <Button primary onClick={reload}>
              {t('Try again')}
            </Button>
          </p>
          <p>
            <Link href="/">{t('Count on the free scoreboard meanwhile')}</Link>
          </p>
        </>
      )}
    </Page>
  )
}

function Court({ view }: { view: CourtView }) {
  const { league, courtName, running, due, next, opensAt, waiting } = view
  return (
    <>
      <div>
        <p className="muted break">
          <bdi>{league.name}</bdi>
        </p>
        <ScreenTitle className="break" tab={t('{courtName} · Sideout', { courtName })}>
          <bdi>{courtName}</bdi>
        </ScreenTitle>
      </div>
      {running && (
        <GameCard view={view} title={t('Still being played')} game={running} action={t('Open the game')} />
      )}
      {due && (
        <GameCard view={view} title={t('Due on this court')} game={due} action={t('Start')} isPrimary />
      )}
      {next && <GameCard view={view} title={t('Next on this court')} game={next} />}
      {opensAt && (
        <p>
          {t('This code scores the games of this court from {time} on.', {
            time: instantIn(league.timezone, opensAt),
          })}
        </p>
      )}
      {waiting && !due && <UpcomingMatch match={waiting} />}
      {!running && !due && !next && !waiting && <p>{t('No more games are scheduled on this court.')}</p>}
      <OtherGames view={view} />
    </>
  )
}

/** A match of the finals that will be played on this court once its teams are known. The page then shows it automatically. */
function UpcomingMatch({ match }: { match: WaitingMatch }) {
  const { label, waitsFor, gameTime } = match
  return (
    <section className={`card ${styles.game}`} aria-label={`${t('Next on this court')}: ${label}`}>
      <h2 className={styles.title}>{gameTime ? t('Next on this court') : t('Next free court')}</h2>
      <p className="break">
        {gameTime && <b>{timeInWords(gameTime)}</b>} {waitsFor}
      </p>
      <p className="muted">{t('This page opens it by itself.')}</p>
    </section>
  )
}

/** The games of the night that are not shown above, for a court that does not follow the planned order. */
function OtherGames({ view }: { view: CourtView }) {
  const shownIds = [view.running?.id, view.due?.id]
  const others = view.games.filter(({ id, status }) => !shownIds.includes(id) && status !== 'cancelled')
  if (others.length === 0) return null
  return (
    <details className={styles.others}>
      <summary>{t('Not my game')}</summary>
      <ul className="card">
        {others.map((game) => (
          <Row key={game.id} view={view} game={game} action={t('Open the game')} />
        ))}
      </ul>
    </details>
  )
}

interface GameProps {
  view: CourtView
  game: CourtGame
}

function GameCard({
  view,
  game,
  title,
  action,
  isPrimary = false,
}: GameProps & { title: string; action?: string; isPrimary?: boolean }) {
  const label = gameLabel(game)
  return (
    <section className={`card ${styles.game}`} aria-label={`${title}: ${label}`}>
      <h2 className={styles.title}>
        {title}
        {game.live && <RunningPill game={game} />}
      </h2>
      {!view.open && <p className="muted">{instantIn(view.league.timezone, game.scheduledFor)}</p>}
      <ul>
        <Row view={view} game={game} />
      </ul>
      {action && game.inviteToken && (
        <LinkButton primary={isPrimary} href={gamePath(game.inviteToken)} label={label}>
          {action}
        </LinkButton>
      )}
    </section>
  )
}

function RunningPill({ game }: { game: CourtGame }) {
  return <StatePill liveness={useLiveness('live', game.offlineSince)} />
}

/** One game as a row. With an `action`, the row opens the game. */
function Row({ view, game, action }: GameProps & { action?: string }) {
  const { team1Score, team2Score, live, status } = game
  const isOver = status === 'completed'
  const winner = !isOver || team1Score === team2Score ? null : team1Score > team2Score ? 1 : 2
  return (
    <FixtureRow
      label={action ? `${action}: ${gameLabel(game)}` : gameLabel(game)}
      when={
        view.open
          ? { small: '', large: formatTimeIn(view.league.timezone, game.scheduledFor), isTime: true }
          : undefined
      }
      teams={[game.team1, game.team2]}
      score={live || isOver ? { sets: [], total: [team1Score, team2Score], winner } : null}
      {...(action && game.inviteToken && { href: gamePath(game.inviteToken) })}
    />
  )
}

const gameLabel = ({ team1, team2 }: CourtGame): string =>
  t('{team1} vs {team2}', { team1: team1.name, team2: team2.name })

/** Formats an instant as a time of day in a time zone: "8:15 PM". */
function formatTimeIn(timeZone: string, at: string): string {
  return new Intl.DateTimeFormat(locale(), { timeStyle: 'short', timeZone }).format(new Date(at))
}
