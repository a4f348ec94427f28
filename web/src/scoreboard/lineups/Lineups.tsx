import { useState } from 'react'
import { lineupEventRules, lineupOf, serverNumber } from '../../rules/lineupEvents.ts'
import { installLineupRules } from '../../rules/lineupRules.ts'
import { afterSideOut } from '../../rules/lineups.ts'
import type { Lineup } from '../../rules/lineups.ts'
import { isOver, totalPoints } from '../../rules/liveMatch.ts'
import { stateOf } from '../../rules/log.ts'
import type { Log } from '../../rules/logTypes.ts'
import type { Team } from '../../rules/rules.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import type { Act, BoardTeams } from '../boardGame.ts'
import { orderOf } from '../order.ts'
import { EnterLineup } from './EnterLineup.tsx'
import { PlayersDialog } from './PlayersDialog.tsx'
import styles from './Lineups.module.css'

installLineupRules(lineupEventRules)

interface Props {
  log: Log
  teams: BoardTeams
  /** Absent on a phone that only watches: it shows the numbers and changes nothing. */
  act?: Act | undefined
}

/** The line-ups of both teams, on the side of their halves: who serves, the rotation, and buttons for changes. */
export function Lineups({ log, teams, act }: Props) {
  const state = stateOf(log)
  const [opened, setOpened] = useState<Team | null>(null)
  const [check, setCheck] = useState<Check | null>(null)
  const close = () => setOpened(null)
  if (!log.match.lineups || isOver(state)) return null
  const number = serverNumber(state)
  const openedLineup = opened && lineupOf(state, opened)
  return (
    <div className={styles.lineups}>
      {check && check.points === totalPoints(state) && (
        <p role="alert" className={styles.check}>
          {describeCheck(check)}
        </p>
      )}
      {orderOf(state).map((team) => (
        <TeamLineup
          key={team}
          name={teams[team].name}
          lineup={lineupOf(state, team)}
          serves={state.serving === team}
          onCheck={(number, server) => setCheck({ number, server, points: totalPoints(state) })}
          onOpen={act && (() => setOpened(team))}
        />
      ))}
      <p role="status" className="sr-only">
        {number > 0 &&
          state.serving &&
          t('{team}: number {number} serves.', { team: teams[state.serving].name, number })}
      </p>
      {act && opened && openedLineup?.players.length === 0 && (
        <EnterLineup log={log} team={opened} name={teams[opened].name} act={act} onClose={close} />
      )}
      {act && opened && openedLineup && openedLineup.players.length > 0 && (
        <PlayersDialog log={log} team={opened} name={teams[opened].name} act={act} onClose={close} />
      )}
    </div>
  )
}

/** A number that was tapped, the number that serves, and the points of both teams then: a new rally clears the answer. */
interface Check {
  number: number
  server: number
  points: number
}

function describeCheck({ number, server }: Check): string {
  return number === server
    ? t('Number {number} is the right server.', { number })
    : t('Wrong server: it is the turn of number {server}, not of {number}.', { server, number })
}

interface TeamProps {
  name: string
  lineup: Lineup
  serves: boolean
  onCheck: (number: number, server: number) => void
  onOpen: (() => void) | undefined
}

function TeamLineup({ name, lineup, serves, onCheck, onOpen }: TeamProps) {
  const { players } = lineup
  if (players.length === 0)
    return (
      <div className={styles.team} role="group" aria-label={name}>
        {onOpen && (
          <Button className={styles.enter} onClick={onOpen}>
            {t('Line-up of {team}', { team: name })}
          </Button>
        )}
      </div>
    )
  const server = (serves ? players : afterSideOut(lineup).players)[0] ?? 0
  return (
    <div className={styles.team} role="group" aria-label={name}>
      <p className={styles.server} data-serves={serves}>
        <strong>{server}</strong> {serves ? t('serves') : t('serves next')}
      </p>
      <ol
        className={styles.rotation}
        aria-label={t('Rotation of {team}', { team: name })}
        data-size={players.length}
      >
        {players.map((number, i) => (
          <li key={number} style={{ gridArea: `p${i + 1}` }}>
            <Button
              small
              aria-label={t('Position {position}: number {number}', { position: i + 1, number })}
              onClick={() => onCheck(number, server)}
            >
              {number}
            </Button>
          </li>
        ))}
      </ol>
      {onOpen && (
        <Button small quiet onClick={onOpen}>
          {t('Players')}
        </Button>
      )}
    </div>
  )
}
