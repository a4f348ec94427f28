import { memo } from 'react'
import type { LeagueView, ScheduledGame } from '../../contract/types.ts'
import { dayInWords, timeInWords } from '../../lib/dates.ts'
import { nightOf } from '../../rules/nights.ts'
import type { NightRule } from '../../rules/nights.ts'
import { mayManage } from '../../rules/roles.ts'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { useShown } from '../../ui/useShown.ts'
import panel from '../../ui/panel.module.css'
import { copyScoreLink } from './copyScoreLink.ts'
import { LiveScore } from './LiveScore.tsx'
import type { Opened } from './OpenDialog.tsx'
import { isUpcoming } from './scheduleGroups.ts'
import type { Group } from './scheduleGroups.ts'
import styles from './Schedule.module.css'

interface Props {
  league: LeagueView
  rule: NightRule
  /** The day of the night that is on. */
  tonight: string
  names: (teamId: number) => string
  onOpen: (opened: Opened) => void
}

/** As many games of a court as are shown at once. */
const perPage = 12

/** The games of a tier on one court. */
export const GroupCard = memo(function GroupCard({ tier, court, games, ...rest }: Group & Props) {
  const list = useShown(games, perPage)
  const name = `Tier ${tier}, ${court}`
  return (
    <section className={`card ${panel.card}`} aria-label={name}>
      <h3>
        Tier {tier} · <span className="break">{court}</span>
      </h3>
      <ol>
        {list.page.map((game) => (
          <GameLine key={game.id} game={game} {...rest} />
        ))}
      </ol>
      <ShowMore list={list} what={name} />
    </section>
  )
})

function GameLine({ game, league, rule, tonight, names, onOpen }: { game: ScheduledGame } & Props) {
  const [time, half] = timeInWords(game.gameTime).split(' ')
  const team1 = names(game.team1Id)
  const team2 = names(game.team2Id)
  const cancelled = !isUpcoming(game)
  const isTonight = nightOf(rule, game) === tonight
  return (
    <li className={`${styles.game} ${cancelled ? styles.cancelled : ''}`}>
      <p className={styles.time}>
        <strong>{time}</strong> <span>{half}</span>
      </p>
      <div className={styles.teams}>
        <p>
          <strong>{team1}</strong> vs <strong>{team2}</strong>
        </p>
        <p className="muted">
          {dayInWords(game.day)}
          {game.weekNumber !== null && <span className={panel.badge}>Week {game.weekNumber}</span>}
          {cancelled && <span className={`${panel.badge} ${panel.bad}`}>Cancelled</span>}
          {isTonight && !cancelled && game.gameId !== null && (
            <LiveScore leagueId={league.id} gameId={game.gameId} />
          )}
        </p>
        {game.reason && <p className="muted">{cancelled ? game.reason : `Moved: ${game.reason}`}</p>}
      </div>
      <Buttons
        game={game}
        what={`${team1} vs ${team2}`}
        isTonight={isTonight}
        isManager={mayManage(league)}
        onOpen={onOpen}
      />
    </li>
  )
}

interface ButtonsProps {
  game: ScheduledGame
  /** The game, as its buttons are told apart by. */
  what: string
  isTonight: boolean
  isManager: boolean
  onOpen: (opened: Opened) => void
}

/** Whoever may score has the score link; a scorer has Score for tonight's games first, a manager everything else. */
function Buttons({ game, what, isTonight, isManager, onOpen }: ButtonsProps) {
  const token = isUpcoming(game) ? game.inviteToken : undefined
  return (
    <div className={styles.buttons}>
      {token && isTonight && (
        <LinkButton primary href={`/game/${token}`} label={what}>
          Score
        </LinkButton>
      )}
      {token && (
        <Button aria-label={`Copy Score Link: ${what}`} onClick={() => void copyScoreLink(token)}>
          Copy Score Link
        </Button>
      )}
      {game.watchToken && isUpcoming(game) && (
        <LinkButton href={`/watch/${game.watchToken}`} label={what}>
          Watch
        </LinkButton>
      )}
      {isManager ? (
        <Button aria-label={`More: ${what}`} onClick={() => onOpen({ what: 'game', game })}>
          More
        </Button>
      ) : (
        token && (
          <Button aria-label={`QR Code: ${what}`} onClick={() => onOpen({ what: 'link', game })}>
            QR Code
          </Button>
        )
      )}
    </div>
  )
}
