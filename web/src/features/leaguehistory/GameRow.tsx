import { memo, useState } from 'react'
import type { ReactNode } from 'react'
import type { Game, LeagueView, ScheduledGame, Team } from '../../contract/types.ts'
import { timeInWords } from '../../lib/dates.ts'
import { hasResult, isOver } from '../../rules/counting.ts'
import { describeDraw, describeForfeits } from '../../rules/forfeits.ts'
import { joinRemarks, stageInWords } from '../../rules/stages.ts'
import { withGameRules } from '../../rules/playedBy.ts'
import { tierName } from '../../rules/tierNames.ts'
import { t } from '../../t.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import { MoreIcon } from '../../ui/controls/MoreIcon.tsx'
import { FixtureRow } from '../../ui/team/FixtureRow.tsx'
import type { RowScore, RowTeam } from '../../ui/team/FixtureRow.tsx'
import { Tag } from '../../ui/team/Tag.tsx'
import type { RowActions } from './openedDialog.ts'
import { ScoreEditor } from './ScoreEditor.tsx'
import { describeGame } from './words.ts'
import styles from './History.module.css'

interface Props {
  league: LeagueView
  game: Game
  team1: Team | undefined
  team2: Team | undefined
  place: ScheduledGame | undefined
  isDisputed: boolean
  /** In a tournament, the name of the pool or of the match of the knockout. */
  part: string | undefined
  /** Whether the row also has a button that opens its actions. */
  isWide: boolean
  actions?: RowActions
  /** In selection mode: whether the game is selected. */
  isSelected?: boolean
}

/** The row of one game. Pressing it opens its sheet; pressing the score edits it in place. */
export const GameRow = memo(function GameRow(props: Props) {
  const { league, game, team1, team2, place, isWide, actions, isSelected } = props
  const [isEditing, setIsEditing] = useState(false)
  const isSelecting = isSelected !== undefined
  const description = describeGame(game, team1?.name ?? '', team2?.name ?? '')
  const isOpenable = actions && !isSelecting && !isEditing
  const hasEnded = isOver(game)
  const editsInPlace = isOpenable && hasResult(game) && !game.forfeit && !game.sets?.length
  const common = {
    label: description,
    teams: [teamLook(team1), teamLook(team2)] satisfies [RowTeam, RowTeam],
    note: joinRemarks(
      props.part ?? stageInWords(game.stage),
      describeForfeits(game, team1?.name ?? '', team2?.name ?? '') ||
        joinRemarks(hasResult(game) ? describeDraw(game) : '', game.abandoned?.reason),
    ),
    ...(isOpenable && {
      onOpen: () => actions.onMenu(game),
    }),
    ...(isSelecting
      ? {
          lead: actions && (
            <SelectionCheckbox
              game={game}
              description={description}
              isSelected={isSelected}
              actions={actions}
            />
          ),
        }
      : {
          when: {
            small: place?.courtName ?? tierName(league, game.tier),
            large: formatTime(place),
            isTime: true,
          },
        }),
    isSelected,
  }
  if (isEditing)
    return (
      <FixtureRow
        {...common}
        state={
          <ScoreEditor
            league={withGameRules(league, game)}
            game={game}
            names={[team1?.name ?? '', team2?.name ?? '']}
            onClose={() => setIsEditing(false)}
          />
        }
      />
    )
  return (
    <FixtureRow
      {...common}
      score={hasEnded ? scoreOf(game) : undefined}
      state={renderState(game, props.isDisputed)}
      isOff={game.status === 'void'}
      {...(editsInPlace && {
        scoreLabel: t('Change the score: {description}', { description }),
        onScore: () => setIsEditing(true),
      })}
      {...(isOpenable &&
        hasEnded &&
        isWide && {
          menu: (
            <IconButton
              icon={<MoreIcon name="dots" />}
              label={t('More: {description}', { description })}
              aria-haspopup="dialog"
              onClick={() => actions.onMenu(game)}
            />
          ),
        })}
    />
  )
})

function formatTime(place: ScheduledGame | undefined): string {
  return place ? timeInWords(place.gameTime) : ''
}

function teamLook(team: Team | undefined): RowTeam {
  return team ?? { name: '', kit: 'graphite', badge: '' }
}

function scoreOf(game: Game): RowScore {
  const { team1Id, winnerId, sets = [] } = game
  return {
    sets: sets.map(({ team1Score, team2Score }) => [team1Score, team2Score]),
    total: [game.team1Score, game.team2Score],
    winner: !hasResult(game) || winnerId === null ? null : winnerId === team1Id ? 1 : 2,
  }
}

/** The state of a game beside its score. */
function renderState(game: Game, isDisputed: boolean): ReactNode {
  if (isDisputed) return <Tag kind="bad">{t('Disputed')}</Tag>
  if (!isOver(game)) return <Tag kind="bad">{t('Score missing')}</Tag>
  if (game.status === 'void') return <Tag kind="bad">{t('Void: counts nowhere')}</Tag>
  return game.abandoned ? <Tag kind="warn">{t('Stopped early')}</Tag> : null
}

function SelectionCheckbox({
  game,
  description,
  isSelected,
  actions,
}: {
  game: Game
  description: string
  isSelected: boolean
  actions: RowActions
}) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={isSelected}
        aria-label={t('Select {description}', { description })}
        onChange={(event) => actions.onSelect(game.id, event.target.checked)}
      />
    </label>
  )
}
