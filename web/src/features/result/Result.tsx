import { useState } from 'react'
import type { ReactNode } from 'react'
import { primeHorn } from '../../lib/horn.ts'
import { useStore } from '../../lib/store.ts'
import type { FreeGame } from '../../rules/freeGame.ts'
import { largestLead, logOf, pointsPlayed } from '../../rules/freeLog.ts'
import type { GameRules } from '../../rules/rules.ts'
import { decidedAtStart } from '../../rules/winner.ts'
import { useCommands } from '../../scoreboard/commands.ts'
import { isStoredInPageOnly } from '../../scoreboard/ended.ts'
import { closeGame, goBack, startNext } from '../../scoreboard/leave.ts'
import { notSavedToast } from '../../scoreboard/notices.ts'
import { sessionActions, undoLast } from '../../scoreboard/play.ts'
import { PresetSelect } from '../../scoreboard/PresetSelect.tsx'
import type { SavedMatch } from '../../scoreboard/repair.ts'
import { isSaved, matchOf, matches, saveMatch } from '../../scoreboard/savedMatch.ts'
import type { Picture } from '../../scoreboard/picture/drawResult.ts'
import { shareMatch } from '../../scoreboard/shareMatch.ts'
import { TeamNames } from '../../scoreboard/TeamNames.tsx'
import { ResultHeading } from '../../scoreboard/ResultHeading.tsx'
import { duration, setsWonLine } from '../../scoreboard/matchText.ts'
import { teamsOf } from '../../scoreboard/teams.ts'
import { t } from '../../t.ts'
import { useBackStep } from '../../ui/dialog/backSteps.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Icon, Picture as Drawing } from '../../ui/controls/Icon.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { nextNames, enteredNames, withNames } from './nextNames.ts'
import '../../ui/style/kits.css'
import styles from './Result.module.css'

/** The screen of a finished game: the winner, the statistics and what to do next. */
export function Result({
  game,
  run,
  onPicture,
}: {
  game: FreeGame
  /** The run of play, which loads after the result. */
  run: ReactNode
  onPicture: (picture: Picture) => void
}) {
  useCommands(sessionActions) // Undo returns to the board
  useBackStep(true, goBack)
  const names = nextNames(useStore(enteredNames), game)
  const match = matchOf(game)
  if (!match) return null

  function play(rules: GameRules): void {
    primeHorn()
    startNext(rules, game.kits)
  }

  return (
    <Page className={styles.arriving}>
      <InPageOnly />
      <div className={styles.stage}>
        <Outcome game={game} match={match} />
        <div className={styles.facts}>
          <div className="card">
            {run}
            <Stats game={game} match={match} />
          </div>
          <div className={styles.changes}>
            <SaveButton game={game} match={match} />
            <Button quiet onClick={undoLast}>
              <Icon name="undo" />
              {game.events.at(-1)?.type === 'finish' ? t('Back to Game') : t('Undo Last Point')}
            </Button>
          </div>
        </div>
      </div>
      <div className={styles.grid}>
        <Card title={t('Next Game')}>
          <div className={styles.pair}>
            <TeamNames
              names={names}
              onChange={(team, name) =>
                enteredNames.set({ after: game.id, names: { ...names, [team]: name } })
              }
            />
          </div>
        </Card>
        <Card title={t('Other Rules')}>
          <PresetStart onStart={(preset) => play(withNames(preset, names))} />
        </Card>
      </div>
      <div className={styles.foot}>
        <Button primary className={styles.again} onClick={() => play(withNames(game.rules, names))}>
          {t('Play Again (Same Rules)')}
        </Button>
        <Button quiet className={styles.way} onClick={() => void shareMatch(match)}>
          <Icon name="share" />
          {t('Share')}
        </Button>
        <Button quiet className={styles.way} onClick={() => onPicture({ match, kits: game.kits ?? {} })}>
          <Drawing path="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4" size={24} />
          {t('Share Picture')}
        </Button>
        <Button quiet className={styles.way} onClick={closeGame}>
          <Icon name="settings" />
          {t('New Setup')}
        </Button>
      </div>
    </Page>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Outcome({ game, match }: { game: FreeGame; match: SavedMatch }) {
  return (
    <ResultHeading winner={match.winner} teams={teamsOf(game)} score={match} sets={match.sets}>
      {game.rules.bestOf && <p>{setsWonLine(game)}</p>}
    </ResultHeading>
  )
}

function Stats({ game, match }: { game: FreeGame; match: SavedMatch }) {
  const log = logOf(game)
  const stats = [
    { label: t('Duration'), value: duration(match.duration) },
    { label: t('Largest Lead'), value: largestLead(log) },
    { label: t('Total Points'), value: pointsPlayed(log) },
    { label: t('Win Margin'), value: Math.abs(match.team1Score - match.team2Score) },
  ]
  return (
    <dl className={styles.stats}>
      {stats.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function InPageOnly() {
  if (!useStore(isStoredInPageOnly)) return null
  return (
    <p role="alert">{t('This browser stores nothing: the games of this page are lost when it is closed.')}</p>
  )
}

function SaveButton({ game, match }: { game: FreeGame; match: SavedMatch }) {
  const isSavedMatch = isSaved(game, useStore(matches))
  function save(): void {
    try {
      saveMatch(match)
    } catch {
      return showToast(notSavedToast(t('Match not saved')))
    }
    showToast({ title: t('Match saved'), description: t('This match has been added to your history') })
  }
  return (
    <Button quiet onClick={save}>
      {isSavedMatch ? t('Saved') : t('Save Match')}
    </Button>
  )
}

function PresetStart({ onStart }: { onStart: (preset: GameRules) => void }) {
  const [preset, setPreset] = useState<GameRules | null>(null)

  function start(): void {
    if (!preset) return
    if (!decidedAtStart(preset)) return onStart(preset)
    showToast({
      title: t('This preset cannot be started'),
      description: t(
        'Its game would be decided before it starts. Choose New Setup to change its starting score.',
      ),
      destructive: true,
    })
  }

  return (
    <div className={styles.row}>
      <PresetSelect selected={preset?.name ?? ''} onSelect={setPreset} />
      <Button disabled={!preset} onClick={start}>
        {t('Start')}
      </Button>
    </div>
  )
}
