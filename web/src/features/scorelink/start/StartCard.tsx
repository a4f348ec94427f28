import { useState } from 'react'
import { describeAge } from '../../../lib/age.ts'
import { locale } from '../../../lib/locale.ts'
import { useNow } from '../../../lib/useNow.ts'
import { stateOf } from '../../../rules/log.ts'
import { currentScore } from '../../../rules/liveMatch.ts'
import { poolName } from '../../../rules/tournament.ts'
import { orderOf, swapOf } from '../../../scoreboard/order.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Icon } from '../../../ui/controls/Icon.tsx'
import { BarePage } from '../../../ui/page/BarePage.tsx'
import { ScreenTitle } from '../../../ui/page/ScreenTitle.tsx'
import { isScoredElsewhere, takeOver } from '../record/liveGame.ts'
import type { GameProps, LazyParts } from '../lazyParts.ts'
import { rulesInWords } from './rulesInWords.ts'
import { shownLog } from '../record/shownLog.ts'
import { describeScore } from '../words.ts'
import styles from './StartCard.module.css'

/** The card before the board, so that nobody scores the wrong game: it shows the teams, the rules, and who scores the game. */
export function StartCard({ game, record, parts }: GameProps & { parts: LazyParts }) {
  const { invite } = record
  const now = useNow()
  const [isWrongGame, setIsWrongGame] = useState(false)
  const { team1, team2, league, scorerSeenAt } = invite
  const log = shownLog(record)
  const state = stateOf(log)
  const names = t('{team1} against {team2}', { team1: team1.name, team2: team2.name })
  const isElsewhere = isScoredElsewhere(record)
  const [isSwapped, setIsSwapped] = useState(false)
  const [serving, setServing] = useState(state.serving)
  const shownOrder = isSwapped ? orderOf(state).toReversed() : orderOf(state)

  /** Opens the board with the sides and the serve as chosen on this card. */
  function begin(): void {
    game.change((before) => ({ ...before, started: true }))
    if (isSwapped) game.act(swapOf)
    if (serving && serving !== state.serving) game.act(() => ({ type: 'serve', team: serving }))
  }

  const scorerText = isElsewhere ? t('Another phone scores this game') : t('Nobody scores this game yet')
  return (
    <BarePage>
      <div className={styles.stage}>
        <div>
          <p className="muted break">
            <bdi>{league.name}</bdi>
            {describeTier(invite.game)}
          </p>
          <ScreenTitle className="break" tab={`${names} · Sideout`}>
            {describePlace(invite) || names}
          </ScreenTitle>
        </div>
        <div className={styles.game}>
          <ul className={styles.teams}>
            {shownOrder.map((team) => (
              <li key={team} className={styles.team} data-kit={invite[team].kit}>
                <bdi className={styles.name}>{invite[team].name}</bdi>
                <Results team={invite[team]} />
                {invite.rules.serve && !isElsewhere && (
                  <button
                    type="button"
                    className={styles.serve}
                    aria-pressed={serving === team}
                    onClick={() => setServing(team)}
                  >
                    {serving === team ? t('● Serves') : t('○ Serve')}
                  </button>
                )}
                <span className={styles.score}>
                  <span>{currentScore(state)[`${team}Score`]}</span>
                </span>
              </li>
            ))}
          </ul>
          {!isElsewhere && (
            <button
              type="button"
              className={styles.swap}
              aria-label={t('Swap the sides on this board')}
              onClick={() => setIsSwapped(!isSwapped)}
            >
              <Icon name="swap" />
            </button>
          )}
        </div>
        <section className="card" aria-label={scorerText}>
          <p className={styles.rules}>{rulesInWords(invite.rules)}</p>
          {invite.duty && (
            <p className="break">
              {t(
                {
                  one: '{teams} has duty',
                  other: '{teams} have duty',
                },
                { count: invite.duty.length, teams: invite.duty.join(', ') },
              )}
            </p>
          )}
          <h2 className={styles.who}>{scorerText}</h2>
          {isElsewhere && <p>{t('It stands at {score}.', { score: describeScore(state) })}</p>}
          {isElsewhere && scorerSeenAt && (
            <p>
              {t('The other phone was last online {age}.', {
                age: describeAge(now + record.skew - Date.parse(scorerSeenAt)),
              })}
            </p>
          )}
          {isElsewhere && (
            <p className="muted">
              {t(
                'Nothing is lost either way: a rally that both phones record counts once, and the other phone can take the game back.',
              )}
            </p>
          )}
          {(!isElsewhere || record.closed) && (
            <parts.Notices game={game} record={record} log={log} now={now + record.skew} />
          )}
        </section>
      </div>
      <div className={styles.foot}>
        {isElsewhere ? (
          <>
            <Button primary onClick={() => game.change((before) => ({ ...before, watching: true }))}>
              {t('Watch')}
            </Button>
            <Button onClick={() => takeOver(game)}>{t('Take over')}</Button>
          </>
        ) : (
          <Button primary onClick={begin}>
            {t('Start')}
          </Button>
        )}
        {!isWrongGame && (
          <Button quiet onClick={() => setIsWrongGame(true)}>
            {t('Not my game')}
          </Button>
        )}
      </div>
      {isWrongGame && (
        <section className="card" aria-label={t('Not my game')}>
          <h2 ref={focusHeading} tabIndex={-1}>
            {t('Not my game')}
          </h2>
          <parts.OtherGames record={record} />
        </section>
      )}
      {!isElsewhere && !record.closed && <parts.TypedChoices game={game} record={record} />}
    </BarePage>
  )
}

/** The games that a team has won and lost in this season; a record stored by an older version does not know them. */
function Results({ team: { wins, losses } }: { team: GameProps['record']['invite']['team1'] }) {
  return wins + losses > 0 ? (
    <span className={styles.results}>{t('{wins}–{losses} this season', { wins, losses })}</span>
  ) : null
}

/** " · Tier 1", or " · Pool A" in a tournament; empty if the teams are not in one tier. */
function describeTier({ tier, isPool }: GameProps['record']['invite']['game']): string {
  if (!tier) return ''
  return ` · ${isPool ? poolName(tier) : t('Tier {tier}', { tier })}`
}

/** Focuses a heading that replaces the pressed button. */
function focusHeading(heading: HTMLElement | null): void {
  heading?.focus()
}

/** How far from its scheduled time a game is shown without a date, in milliseconds. */
const sameNightRange = 12 * 60 * 60 * 1000

/** Returns the court and time, "Court 2, 9:30 PM", with the day if the game is on another night; empty if it has neither. */
function describePlace({
  game: { courtName, scheduledFor },
  league: { timezone },
}: GameProps['record']['invite']) {
  const day = { weekday: 'short', month: 'short', day: 'numeric' } as const
  const time =
    scheduledFor &&
    new Intl.DateTimeFormat(locale(), {
      timeZone: timezone,
      hour: 'numeric',
      minute: '2-digit',
      ...(Math.abs(Date.parse(scheduledFor) - Date.now()) > sameNightRange && day),
    }).format(new Date(scheduledFor))
  return courtName && time ? t('{court}, {time}', { court: courtName, time }) : courtName || time
}
