import { useState } from 'react'
import type { LeagueView, UnscoredGame } from '../../../contract/types.ts'
import { withGameRules } from '../../../rules/playedBy.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { EnterResult } from '../game/EnterResult.tsx'
import { describeTime } from '../words.ts'
import styles from '../Schedule.module.css'

interface Props {
  league: LeagueView
  games: UnscoredGame[]
  /** Called when the entry of a result is closed, because results change the moves of the teams. */
  onEntered: () => void
}

/** The games of the past week without a result, which therefore do not count, each with the entry of its result. */
export function UnscoredGames({ league, games, onEntered }: Props) {
  const [opened, setOpened] = useState<UnscoredGame | null>(null)
  const live = games.filter((game) => game.live)
  const unscored = games.filter((game) => !game.live)
  return (
    <>
      {live.length > 0 && (
        <Warning
          title={t(
            { one: '{count} game is being played', other: '{count} games are being played' },
            { count: live.length },
          )}
          games={live}
        >
          {t(
            'A game that is being played does not count for the moves below. Wait until it is over, then advance.',
          )}
        </Warning>
      )}
      {unscored.length > 0 && (
        <Warning
          title={t(
            { one: '{count} game without a score', other: '{count} games without a score' },
            { count: unscored.length },
          )}
          games={unscored}
          onEnter={setOpened}
        >
          {t('Games without a score do not count. Enter the results of those that were played.')}
        </Warning>
      )}
      {opened && opened.gameId !== null && (
        <EnterResult
          league={withGameRules(league, opened)}
          game={opened}
          gameId={opened.gameId}
          names={[opened.team1, opened.team2]}
          onClose={() => {
            setOpened(null)
            onEntered()
          }}
        />
      )}
    </>
  )
}

function Warning({
  title,
  children,
  games,
  onEnter,
}: {
  title: string
  children: string
  games: UnscoredGame[]
  onEnter?: (game: UnscoredGame) => void
}) {
  return (
    <div className={styles.warning}>
      <p>
        <strong>{title}</strong>
      </p>
      <p>{children}</p>
      <ul className={styles.lines}>
        {games.map((game) => {
          const label = t('{team1} vs {team2}', { team1: game.team1, team2: game.team2 })
          return (
            <li key={game.id} className={styles.unscored}>
              <span className="break">
                {label} <span className="muted">{describeTime(game)}</span>
              </span>
              {onEnter && game.gameId !== null && (
                <Button
                  small
                  aria-label={t('Enter the result of {game}', { game: label })}
                  onClick={() => onEnter(game)}
                >
                  {t('Enter')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
