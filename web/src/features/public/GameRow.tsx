import type { ReactNode } from 'react'
import { monthDay, timeInRow } from '../../lib/dates.ts'
import { watchPath } from '../../lib/paths.ts'
import { hasResult, isOver } from '../../rules/counting.ts'
import { dutyInWords } from '../../rules/duty.ts'
import { describeDraw, describeForfeits } from '../../rules/forfeits.ts'
import { stageInWords } from '../../rules/stages.ts'
import { t } from '../../t.ts'
import { FixtureRow } from '../../ui/team/FixtureRow.tsx'
import type { RowScore } from '../../ui/team/FixtureRow.tsx'
import { Tag } from '../../ui/team/Tag.tsx'
import type { ShownGame } from './publicGames.ts'
import styles from './Games.module.css'

/** The label before the teams, in addition to the time: the court, the day, or only the court (the time is in the heading above). */
export type RowLabel = 'court' | 'day' | 'courtOnly'

interface Props {
  game: ShownGame
  when: RowLabel
  /** The content at the end of the row of an upcoming game: its tier, or its court under the day. */
  end?: ReactNode
  /** Whether links open outside the iframe of an embed. */
  framed?: boolean
}

/** The row of a game: two lines of teams, with the score once there is one. It links to the watch page. */
export function GameRow({ game, when, end, framed = false }: Props) {
  const { status, watchToken, team1, team2 } = game
  const title = t('{team1} vs {team2}', { team1: team1.name, team2: team2.name })
  const score = scoreOf(game)
  return (
    <FixtureRow
      label={isOver(game) ? t('Details: {game}', { game: title }) : t('Watch: {game}', { game: title })}
      when={describeWhen(game, when)}
      teams={[team1, team2]}
      score={score}
      state={score ? undefined : (renderStage(game) ?? (end && <span className={styles.end}>{end}</span>))}
      isOff={status === 'cancelled' || status === 'void'}
      note={renderNote(game, score !== null)}
      href={watchToken && status !== 'cancelled' ? watchPath(watchToken) : undefined}
      newTab={framed}
    />
  )
}

function describeWhen({ courtName, gameTime, day }: ShownGame, when: RowLabel) {
  const time = gameTime ? timeInRow(gameTime) : ''
  if (when === 'day') return { small: day ? monthDay(day) : '', large: time, isTime: true }
  const [, name, number] = /^(.*\D)\s*(\d{1,3})$/.exec(courtName ?? '') ?? []
  if (when === 'courtOnly' && name && number) return { small: name.trim(), large: number }
  return { small: courtName ?? '', large: time, isTime: true }
}

function scoreOf(game: ShownGame): RowScore | null {
  const { team1Score, team2Score, sets, team1, team2, winnerId } = game
  if (team1Score === null || team2Score === null || !(isOver(game) || game.isLive)) return null
  return {
    sets: (sets ?? []).map((set) => [set.team1Score, set.team2Score]),
    total: [team1Score, team2Score],
    winner: !hasResult(game) ? null : winnerId === team1.id ? 1 : winnerId === team2.id ? 2 : null,
  }
}

/** Returns a tag for a game that was cancelled, made void, stopped early, drawn, or removed from its place in the schedule. */
function renderStage(game: ShownGame) {
  const { status, waiting, how, forfeit, team1, team2 } = game
  if (status === 'cancelled') return <Tag kind="bad">{t('Cancelled')}</Tag>
  if (status === 'void') return <Tag kind="bad">{t('Void: counts nowhere')}</Tag>
  if (forfeit) return <Tag kind="warn">{describeForfeits(game, team1.name, team2.name)}</Tag>
  if (waiting && status === 'scheduled') return <Tag kind="warn">{t('Waiting for a new place')}</Tag>
  if (game.queued) return <Tag>{t('Next free court')}</Tag>
  if (how === 'stand') return <Tag kind="warn">{t('Stopped early')}</Tag>
  const remark = (hasResult(game) && describeDraw(game)) || describeForfeits(game, team1.name, team2.name)
  return remark ? <Tag>{remark}</Tag> : undefined
}

function renderNote(game: ShownGame, hasScore: boolean) {
  const tag = hasScore && renderStage(game)
  const duty = game.status === 'scheduled' && dutyInWords(game.duty)
  const stage = game.match ?? stageInWords(game.stage)
  if (!stage && !tag && !game.reason && !duty) return undefined
  return (
    <>
      {stage && <Tag>{stage}</Tag>} {tag} {game.reason && <span>{describeReason(game)}</span>}{' '}
      {duty && <span>{duty}</span>}
    </>
  )
}

function describeReason({ status, waiting, how, reason = '' }: ShownGame): string {
  const isPlayed = status === 'scheduled' || status === 'completed'
  return isPlayed && !waiting && !how ? t('Moved: {reason}', { reason }) : reason
}
