import { useState } from 'react'
import type { ReactNode } from 'react'
import { primeHorn } from '../../lib/horn.ts'
import { useStore } from '../../lib/store.ts'
import { largestLead, scoreOf } from '../../rules/game.ts'
import type { Game } from '../../rules/game.ts'
import { hasNextSet, setsWonSoFar } from '../../rules/match.ts'
import type { GameRules, Score } from '../../rules/rules.ts'
import { decidedAtStart } from '../../rules/winner.ts'
import { useCommands } from '../../scoreboard/commands.ts'
import { isSaved, matches, saveMatch } from '../../scoreboard/localData.ts'
import { notSaved } from '../../scoreboard/notices.ts'
import { PresetSelect } from '../../scoreboard/PresetSelect.tsx'
import type { SavedMatch } from '../../scoreboard/repair.ts'
import { closeGame, goBack, startGame, undoLast, sessionActions } from '../../scoreboard/session.ts'
import { shareMatch } from '../../scoreboard/shareMatch.ts'
import { TeamNames } from '../../scoreboard/TeamNames.tsx'
import { ResultHeading } from '../../scoreboard/ResultHeading.tsx'
import { duration, scoreLine, teamName } from '../../scoreboard/words.ts'
import { t } from '../../t.ts'
import { useBackStep } from '../../ui/backSteps.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Page } from '../../ui/Page.tsx'
import { showToast } from '../../ui/toast.ts'
import { nextNames, typedNames, withNames } from './nextNames.ts'
import styles from './Result.module.css'

/** The screen of a finished game: the winner, the statistics and what to do next. */
export function Result({ game, match }: { game: Game; match: SavedMatch }) {
  useCommands(sessionActions) // undo returns to the board
  useBackStep(true, goBack)
  const names = nextNames(useStore(typedNames), game)
  const nextSet = hasNextSet(game)

  function play(rules: GameRules, setsWon?: Score): void {
    primeHorn()
    startGame(rules, setsWon)
  }

  return (
    <Page className={styles.arriving}>
      <Outcome game={game} match={match} />
      <Stats game={game} match={match} />
      <div className={styles.buttons}>
        {nextSet && (
          <Button primary onClick={() => play(game.rules, setsWonSoFar(game))}>
            {t('Next Set')}
          </Button>
        )}
        <SaveButton game={game} match={match} primary={!nextSet} />
        <Button onClick={() => void shareMatch(match)}>
          <Icon name="share" />
          {t('Share')}
        </Button>
        <Button onClick={undoLast}>
          <Icon name="undo" />
          {game.endedOnTime ? t('Back to Game') : t('Undo Last Point')}
        </Button>
      </div>
      <div className={styles.grid}>
        <Card title={t('Next Game')}>
          <div className={styles.pair}>
            <TeamNames
              names={names}
              onChange={(team, name) => typedNames.set({ after: game.id, names: { ...names, [team]: name } })}
            />
          </div>
          <Button primary={!nextSet} onClick={() => play(withNames(game.rules, names))}>
            {t('Play Again (Same Rules)')}
          </Button>
        </Card>
        <Card title={t('Other Rules')}>
          <PresetStart onStart={(preset) => play(withNames(preset, names))} />
          <Button onClick={closeGame}>{t('New Setup')}</Button>
        </Card>
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

function Outcome({ game, match }: { game: Game; match: SavedMatch }) {
  return (
    <ResultHeading
      winner={match.winner}
      names={{ team1: teamName(match, 'team1'), team2: teamName(match, 'team2') }}
      score={scoreLine(scoreOf(game))}
    >
      {game.rules.bestOf && (
        <p>
          {t('Sets {score}, best of {sets}', {
            score: scoreLine(setsWonSoFar(game)),
            sets: game.rules.bestOf,
          })}
        </p>
      )}
    </ResultHeading>
  )
}

function Stats({ game, match }: { game: Game; match: SavedMatch }) {
  const stats = [
    { label: t('Duration'), value: duration(match.duration) },
    { label: t('Largest Lead'), value: largestLead(game) },
    { label: t('Total Points'), value: game.scoreHistory.length },
    { label: t('Win Margin'), value: Math.abs(match.team1Score - match.team2Score) },
  ]
  return (
    <dl className={styles.stats}>
      {stats.map(({ label, value }) => (
        <div key={label} className={`card ${styles.stat}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function SaveButton({ game, match, primary }: { game: Game; match: SavedMatch; primary: boolean }) {
  const isSavedMatch = isSaved(game, useStore(matches))
  function save(): void {
    try {
      saveMatch(match)
    } catch {
      return showToast(notSaved(t('Match not saved')))
    }
    showToast({ title: t('Match saved'), description: t('This match has been added to your history') })
  }
  return (
    <Button primary={primary && !isSavedMatch} onClick={save}>
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
