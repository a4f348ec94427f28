import { attentionQuery, chooseScore, dismiss } from '../../../api/attention.ts'
import { useAbandon } from '../../../api/comeback.ts'
import { leagueChanged, queryClient } from '../../../api/queries.ts'
import { updateSchedule } from '../../../api/schedules.ts'
import { useAction } from '../../../api/useAction.ts'
import type { AttentionAction, AttentionItem, ScheduledGame } from '../../../contract/types.ts'
import { instantInWords } from '../../../lib/dates.ts'
import { gamePath } from '../../../lib/paths.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { useBringBack } from '../game/useBringBack.ts'
import { describePlace } from '../words.ts'
import styles from './Attention.module.css'

export type AttentionDialog = 'link' | 'result' | 'move'

const titles: { [kind: string]: string } = {
  conflict: t('Two scores'),
  reported: t('Reported'),
  scorerOffline: t('Scorer offline'),
  noScorer: t('No scorer'),
  abandoned: t('Abandoned'),
  noPlace: t('No place'),
  scoreMissing: t('Score missing'),
}

interface Props {
  leagueId: number
  item: AttentionItem
  /** The scheduled game that the item is about; undefined if there is none. */
  line: ScheduledGame | undefined
  onOpen: (what: AttentionDialog, game: ScheduledGame) => void
  /** Called when an action has removed the item from the list. */
  onDone: () => void
}

/** The card of one item that needs attention. A newer server may name kinds and actions that this version does not know. */
export function AttentionCard({ leagueId, item, line, onOpen, onDone }: Props) {
  const title = titles[item.kind] ?? t('Needs attention')
  const { running: isDeciding, run } = useAction()
  const { running: isAbandoning, abandon } = useAbandon()
  const { bringBack } = useBringBack()
  const running = isDeciding || isAbandoning
  const choose = (action: AttentionAction) =>
    run(t('Failed to set the score'), async () => {
      if (item.gameId === undefined) return
      await chooseScore(item.gameId, action)
      await leagueChanged(leagueId)
      showToast({ title: t('Score decided'), description: scoreText(action) })
      onDone()
    })
  const dismissItem = () =>
    run(t('Failed to dismiss'), async () => {
      await dismiss(leagueId, item.id)
      await queryClient.invalidateQueries(attentionQuery(leagueId))
      showToast({ title: t('Dismissed'), description: t('It comes back if it happens again.') })
      onDone()
    })

  const cancel = (game: ScheduledGame, reason: string) =>
    run(t('Failed to cancel game'), async () => {
      await updateSchedule(game.id, { status: 'cancelled', reason })
      await leagueChanged(leagueId)
      showToast({
        title: t('Game cancelled'),
        description: describePlace(game),
        action: { label: t('Undo'), run: () => void bringBack(game) },
      })
      onDone()
    })

  function buttonOf(action: AttentionAction) {
    const busyProps = { 'aria-busy': running }
    switch (action.name) {
      case 'keepScore':
      case 'useScore': {
        const score = scoreText(action)
        const label = action.name === 'keepScore' ? t('Keep {score}', { score }) : t('Use {score}', { score })
        return (
          <Button key={action.name} {...busyProps} onClick={() => void choose(action)}>
            {label}
          </Button>
        )
      }
      case 'dismiss':
        return (
          <Button key={action.name} {...busyProps} onClick={() => void dismissItem()}>
            {item.kind === 'reported' ? t('Leave It as It Is') : t('Dismiss')}
          </Button>
        )
      case 'replay':
      case 'stand':
      case 'void': {
        const { name, reason = '' } = action
        const { gameId } = item
        return (
          gameId !== undefined && (
            <Button
              key={name}
              {...busyProps}
              onClick={() => void abandon({ id: gameId, leagueId }, name, reason, onDone)}
            >
              {name === 'replay'
                ? t('Play It Again')
                : name === 'stand'
                  ? t('The Score Stands')
                  : t('Make It Void')}
            </Button>
          )
        )
      }
      case 'cancel':
        return (
          line && (
            <Button key={action.name} {...busyProps} onClick={() => void cancel(line, action.reason ?? '')}>
              {t('Cancel Game')}
            </Button>
          )
        )
      case 'takeOver':
        return (
          line?.inviteToken && (
            <LinkButton key={action.name} primary href={gamePath(line.inviteToken)}>
              {t('Take Over Scoring')}
            </LinkButton>
          )
        )
      case 'showLink':
        return (
          line && (
            <Button key={action.name} {...busyProps} onClick={() => onOpen('link', line)}>
              {t('Score Link and QR Code')}
            </Button>
          )
        )
      case 'enterResult':
        return (
          line && (
            <Button key={action.name} {...busyProps} onClick={() => onOpen('result', line)}>
              {t('Enter Result')}
            </Button>
          )
        )
      case 'reschedule':
        return (
          line && (
            <Button key={action.name} {...busyProps} onClick={() => onOpen('move', line)}>
              {t('Reschedule')}
            </Button>
          )
        )
      default:
        return null
    }
  }
  return (
    <li className={`card ${styles.item}`} data-kind={item.kind}>
      <h3>{title}</h3>
      <p className={styles.sentence}>{item.sentence}</p>
      <p className="muted">{t('Since {time}', { time: instantInWords(item.since) })}</p>
      <div className={styles.buttons} role="group" aria-label={item.sentence}>
        {item.actions.map(buttonOf)}
      </div>
    </li>
  )
}

/** "12–10", or the points of each set. */
function scoreText({ score }: AttentionAction): string {
  if (!score) return ''
  return (score.sets ?? [score]).map((set) => `${set.team1Score}–${set.team2Score}`).join(', ')
}
