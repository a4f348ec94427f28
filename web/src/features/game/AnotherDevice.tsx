import { locale } from '../../lib/locale.ts'
import { stateOf } from '../../rules/log.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { ScreenTitle } from '../../ui/ScreenTitle.tsx'
import { takeOver } from './liveGame.ts'
import type { GameProps } from './lazyParts.ts'
import { shownLog } from './shownLog.ts'
import { describeScore } from './words.ts'
import breakStyles from '../../scoreboard/SetBreak.module.css'
import styles from './Game.module.css'

/** Asks whether this device should watch or take over a game that another one scores. */
export function AnotherDevice({ game, record }: GameProps) {
  const { team1, team2, scorerSeenAt } = record.invite
  const names = t('{team1} against {team2}', { team1: team1.name, team2: team2.name })
  return (
    <Page>
      <ScreenTitle className="break" tab={`${names} · Sideout`}>
        {names}
      </ScreenTitle>
      <section className="card" aria-label={t('Another phone scores this game')}>
        <h2>{t('Another phone scores this game')}</h2>
        <p className={breakStyles.big}>
          {t('It stands at {score}.', { score: describeScore(stateOf(shownLog(record))) })}
        </p>
        {scorerSeenAt && (
          <p>{t('The other phone was last online at {time}.', { time: timeOfDay(scorerSeenAt) })}</p>
        )}
        <p className="muted">
          {t(
            'Nothing is lost either way: a rally that both phones record counts once, and the other phone can take the game back.',
          )}
        </p>
        <div className={styles.buttons}>
          <Button primary onClick={() => game.change((before) => ({ ...before, watching: true }))}>
            {t('Watch')}
          </Button>
          <Button onClick={() => takeOver(game)}>{t('Take over')}</Button>
        </div>
      </section>
    </Page>
  )
}

/** The time of day in the zone of this device. */
function timeOfDay(at: string): string {
  return new Date(at).toLocaleTimeString(locale(), { hour: 'numeric', minute: '2-digit' })
}
