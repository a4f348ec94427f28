import { stateOf } from '../../rules/log.ts'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { ScreenTitle } from '../../ui/ScreenTitle.tsx'
import { takeOver } from './liveGame.ts'
import type { GameProps } from './parts.ts'
import { shownLog } from './shown.ts'
import { scoreWords } from './words.ts'
import styles from './Game.module.css'

/** Asks what this device is to do in a game that another one scores. */
export function AnotherDevice({ game, record }: GameProps) {
  const { team1, team2, scorerSeenAt } = record.invite
  const names = `${team1.name} against ${team2.name}`
  return (
    <Page>
      <ScreenTitle className="break" tab={`${names} · Sideout`}>
        {names}
      </ScreenTitle>
      <section className="card" aria-label="Another phone scores this game">
        <h2>Another phone scores this game</h2>
        <p className={styles.big}>It stands at {scoreWords(stateOf(shownLog(record)))}.</p>
        {scorerSeenAt && <p>The other phone was last heard of at {timeOfDay(scorerSeenAt)}.</p>}
        <p className="muted">
          Nothing is lost either way: a rally that both phones tell counts once, and the other phone can take
          the game back.
        </p>
        <div className={styles.buttons}>
          <Button primary onClick={() => game.change((before) => ({ ...before, watching: true }))}>
            Watch
          </Button>
          <Button onClick={() => takeOver(game)}>Take over</Button>
        </div>
      </section>
    </Page>
  )
}

/** A time of day on this device's clock. */
function timeOfDay(at: string): string {
  return new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
}
