import { memo } from 'react'
import type { LeagueView, ScheduledGame } from '../../../contract/types.ts'
import { dayInWords, timeInWords } from '../../../lib/dates.ts'
import { gamePath, watchPath } from '../../../lib/paths.ts'
import { nightOf } from '../../../rules/nights.ts'
import type { NightRule } from '../../../rules/nights.ts'
import { mayManage } from '../../../rules/roles.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { ShowMore } from '../../../ui/list/ShowMore.tsx'
import { useShown } from '../../../ui/list/useShown.ts'
import panel from '../../../ui/style/panel.module.css'
import { copyScoreLink } from '../game/copyScoreLink.ts'
import { LiveScore } from './LiveScore.tsx'
import type { OpenedDialog } from '../openedDialog.ts'
import { isUpcoming } from '../scheduleGroups.ts'
import type { Group } from '../scheduleGroups.ts'
import { describePlace } from '../words.ts'
import styles from '../Schedule.module.css'

interface Props {
  league: LeagueView
  rule: NightRule
  /** The day of the night that is on now. */
  tonight: string
  nameOf: (teamId: number) => string
  onOpen: (opened: OpenedDialog) => void
}

/** Number of games of a court that are shown per page. */
const gamesPerPage = 12

/** The games of a tier on one court. */
export const GroupCard = memo(function GroupCard({ tier, court, games, ...rest }: Group & Props) {
  const list = useShown(games, gamesPerPage)
  const name = t('Tier {tier}, {court}', { tier, court })
  return (
    <section className={`card ${panel.card}`} aria-label={name}>
      <h3>
        {t('Tier {tier}', { tier })} · <span className="break">{court}</span>
      </h3>
      <ol>
        {list.page.map((game) => (
          <GameRow key={game.id} game={game} {...rest} />
        ))}
      </ol>
      <ShowMore list={list} what={name} />
    </section>
  )
})

function GameRow({ game, league, rule, tonight, nameOf, onOpen }: { game: ScheduledGame } & Props) {
  const [time, dayPeriod] = timeInWords(game.gameTime).split(' ')
  const team1 = nameOf(game.team1Id)
  const team2 = nameOf(game.team2Id)
  const isCancelled = !isUpcoming(game)
  const isTonight = !game.waiting && nightOf(rule, game) === tonight
  return (
    <li className={`${styles.game} ${isCancelled ? styles.cancelled : ''}`}>
      <p className={styles.time}>
        {!game.waiting && (
          <>
            <strong>{time}</strong> <span>{dayPeriod}</span>
          </>
        )}
      </p>
      <div className={styles.teams}>
        <p>
          <strong>{team1}</strong> {t('vs')} <strong>{team2}</strong>
        </p>
        <p className="muted">
          {game.waiting ? t('Was: {place}', { place: describePlace(game) }) : dayInWords(game.day)}
          {game.weekNumber !== null && (
            <span className={panel.badge}>{t('Week {weekNumber}', { weekNumber: game.weekNumber })}</span>
          )}
          {isCancelled && <span className={`${panel.badge} ${panel.bad}`}>{t('Cancelled')}</span>}
          {(isTonight || game.waiting) && !isCancelled && game.gameId !== null && (
            <LiveScore leagueId={league.id} gameId={game.gameId} />
          )}
        </p>
        {game.reason && (
          <p className="muted">
            {isCancelled || game.waiting ? game.reason : t('Moved: {reason}', { reason: game.reason })}
          </p>
        )}
      </div>
      <GameButtons
        game={game}
        gameLabel={t('{team1} vs {team2}', { team1, team2 })}
        isTonight={isTonight}
        isManager={mayManage(league)}
        onOpen={onOpen}
      />
    </li>
  )
}

interface ButtonsProps {
  game: ScheduledGame
  /** Names the game in the labels of its buttons. */
  gameLabel: string
  isTonight: boolean
  isManager: boolean
  onOpen: (opened: OpenedDialog) => void
}

/** The score link is shown to everyone who may score. Only managers get the menu with the other actions. */
function GameButtons({ game, gameLabel, isTonight, isManager, onOpen }: ButtonsProps) {
  const token = isUpcoming(game) ? game.inviteToken : undefined
  return (
    <div className={`${styles.buttons} unprinted`}>
      {token && isTonight && (
        <LinkButton primary href={gamePath(token)} label={gameLabel}>
          {t('Score')}
        </LinkButton>
      )}
      {token && (
        <Button
          aria-label={t('Copy Score Link: {gameLabel}', { gameLabel })}
          onClick={() => void copyScoreLink(token)}
        >
          {t('Copy Score Link')}
        </Button>
      )}
      {game.watchToken && isUpcoming(game) && (
        <LinkButton href={watchPath(game.watchToken)} label={gameLabel}>
          {t('Watch')}
        </LinkButton>
      )}
      {isManager ? (
        <Button
          aria-label={t('More: {gameLabel}', { gameLabel })}
          onClick={() => onOpen({ what: 'game', game })}
        >
          {t('More')}
        </Button>
      ) : (
        token && (
          <Button
            aria-label={t('QR Code: {gameLabel}', { gameLabel })}
            onClick={() => onOpen({ what: 'link', game })}
          >
            {t('QR Code')}
          </Button>
        )
      )}
    </div>
  )
}
