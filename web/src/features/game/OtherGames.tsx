import { useEffect, useState } from 'react'
import type { NightGame } from '../../contract/types.ts'
import { gamePath } from '../../lib/paths.ts'
import { t } from '../../t.ts'
import { Badge } from '../../ui/Badge.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import type { GameProps } from './lazyParts.ts'
import { allRecords } from './records.ts'
import styles from './StartCard.module.css'
import { timeIn, useNight } from './useNight.ts'

/** The other games of the night, for somebody who has scanned the code of another game. */
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
  const rows = (games: NightGame[]) => (
    <ul className={styles.list}>
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
          {rows(here)}
        </>
      )}
      {elsewhere.length > 0 && (
        <>
          <h3>{t('On the other courts now')}</h3>
          {rows(elsewhere)}
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
  const { team1, team2 } = game
  const label = t('{team1} vs {team2}', { team1: team1.name, team2: team2.name })
  return (
    <li className={styles.row}>
      <span>
        {timeIn(zone, game.scheduledFor)}
        {game.courtName && <bdi className="muted"> {game.courtName}</bdi>}
      </span>
      <span className={`break ${styles.names}`}>
        {[team1, team2].map((team) => (
          <span key={team.id} className={styles.team}>
            <Badge kit={team.kit} badge={team.badge} />
            <bdi>{team.name}</bdi>
          </span>
        ))}
      </span>
      {token && (
        <LinkButton href={gamePath(token)} label={label}>
          {t('Open the game')}
        </LinkButton>
      )}
    </li>
  )
}

/** The links of the games that this device has opened before, by the ids of the games. */
function useKnownLinks(): Map<number, string> {
  const [known, setKnown] = useState(new Map<number, string>())
  useEffect(() => {
    void allRecords().then((records) =>
      setKnown(new Map(records.filter(({ closed }) => !closed).map(({ id, token }) => [id, token]))),
    )
  }, [])
  return known
}
