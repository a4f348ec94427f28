import { useEffect, useState } from 'react'
import { request } from '../../../api/client/client.ts'
import type { LinkNight, NightGame } from '../../../contract/types.ts'
import { locale } from '../../../lib/locale.ts'
import { gamePath } from '../../../lib/paths.ts'
import { t } from '../../../t.ts'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { MoreIcon } from '../../../ui/controls/MoreIcon.tsx'
import { FixtureRow } from '../../../ui/team/FixtureRow.tsx'
import type { GameProps } from '../lazyParts.ts'
import { allRecords } from '../record/records.ts'
import styles from './StartCard.module.css'

/** The next game on the court of a finished game, with its link. */
export function NextGame({ record: { token, invite } }: Pick<GameProps, 'record'>) {
  const next = useNight(token).night?.next
  const courtCode = courtCodeOf(token)
  if (!next && courtCode === undefined) return null
  return (
    <section className="card" aria-label={t('Next on this court')}>
      {next && (
        <>
          <p className="muted" aria-hidden="true">
            {t('Next on this court')}
          </p>
          <p role="status" className="sr-only">
            {t('Next on this court: {time} {team1}, {team2}', {
              time: formatTimeIn(invite.league.timezone, next.scheduledFor),
              team1: next.team1.name,
              team2: next.team2.name,
            })}
          </p>
          <ul className={styles.rows} aria-hidden="true">
            <Row game={next} zone={invite.league.timezone} token={undefined} />
          </ul>
        </>
      )}
      {next && !next.inviteToken && (
        <p className="muted">{t('To score it, scan its own code or ask the league for its link.')}</p>
      )}
      {next?.inviteToken ? (
        <LinkButton primary href={gamePath(next.inviteToken)}>
          {t('Score this one too')}
        </LinkButton>
      ) : (
        courtCode !== undefined && (
          <LinkButton primary href={`/court/${courtCode}`}>
            {t('Next on this court')}
          </LinkButton>
        )
      )}
    </section>
  )
}

/** Returns the code of the court if the game was opened with it: such a token ends with a dot and the id of the game. */
function courtCodeOf(token: string): string | undefined {
  return token.includes('.') ? token.replace(/\..*/, '') : undefined
}

/** The other games of the night, for somebody who has scanned the code of the wrong game. */
export function OtherGames({ record: { token, invite } }: Pick<GameProps, 'record'>) {
  const { night, error } = useNight(token)
  const known = useKnownLinks()
  if (!night)
    return (
      <p role="status">
        {error
          ? t(
              'The other games cannot be shown without a connection. Ask at the court which code is the right one.',
            )
          : t('Loading the other games...')}
      </p>
    )
  const { here, elsewhere } = night
  const linkOf = ({ id, inviteToken }: NightGame) => inviteToken ?? known.get(id)
  const renderRows = (games: NightGame[]) => (
    <ul className={styles.rows}>
      {games.map((game) => (
        <Row key={game.id} game={game} zone={invite.league.timezone} token={linkOf(game)} />
      ))}
    </ul>
  )
  const { courtName } = invite.game
  return (
    <div className={styles.others} role="status">
      {here.length + elsewhere.length === 0 && <p>{t('The league has no other games here now.')}</p>}
      {here.length > 0 && (
        <>
          <h3>{courtName ? t('On {court}', { court: courtName }) : t('Tonight')}</h3>
          {renderRows(here)}
        </>
      )}
      {elsewhere.length > 0 && (
        <>
          <h3>{t('On the other courts now')}</h3>
          {renderRows(elsewhere)}
        </>
      )}
      {![...here, ...elsewhere].every(linkOf) && (
        <p className="muted">
          {t(
            'This link opens its own game only. For another one, scan its code or ask the league for its link.',
          )}
        </p>
      )}
    </div>
  )
}

function Row({ game, zone, token }: { game: NightGame; zone: string; token: string | undefined }) {
  const { team1, team2, courtName } = game
  const label = t('{team1} vs {team2}', { team1: team1.name, team2: team2.name })
  return (
    <FixtureRow
      label={`${t('Open the game')}: ${label}`}
      when={{ small: courtName ?? '', large: formatTimeIn(zone, game.scheduledFor), isTime: true }}
      teams={[team1, team2]}
      {...(token && { href: gamePath(token), state: <MoreIcon name="forward" /> })}
    />
  )
}

/** Returns the links of the games that this device has opened before, by game id. */
function useKnownLinks(): Map<number, string> {
  const [known, setKnown] = useState(new Map<number, string>())
  useEffect(() => {
    void allRecords().then((records) =>
      setKnown(new Map(records.filter(({ closed }) => !closed).map(({ id, token }) => [id, token]))),
    )
  }, [])
  return known
}

interface NightState {
  night?: LinkNight
  /** Why the last request failed; undefined after a successful one. */
  error?: Error
}

/** Loads the present night of the game, and again when the network returns; loads nothing without a token. */
function useNight(token: string): NightState {
  const [state, setState] = useState<NightState>({})
  useEffect(() => {
    if (!token) return
    const loadNight = () =>
      void request('GET /api/games/invite/{token}/night', { path: { token } }).then(
        (night) => setState({ night }),
        (error: unknown) => setState((before) => ({ ...before, error: error as Error })),
      )
    loadNight()
    window.addEventListener('online', loadNight)
    return () => window.removeEventListener('online', loadNight)
  }, [token])
  return state
}

/** Formats an instant as a time of day in a time zone: "8:45 PM". */
function formatTimeIn(timeZone: string, at: string): string {
  return new Intl.DateTimeFormat(locale(), { timeStyle: 'short', timeZone }).format(new Date(at))
}
