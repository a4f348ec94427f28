import { attentionQuery, chooseScore, dismiss } from '../../../api/league/attention.ts'
import { useAbandon } from '../../../api/games/undoableChanges.ts'
import { refetchLeague, queryClient } from '../../../api/client/queries.ts'
import { useAction } from '../../../api/client/useAction.ts'
import { useTakeBack } from '../../../api/client/useTakeBack.ts'
import type { AttentionAction, AttentionItem, LeagueView, ScheduledGame } from '../../../contract/types.ts'
import { useNow } from '../../../lib/useNow.ts'
import { gamePath } from '../../../lib/paths.ts'
import type { Forfeit } from '../../../rules/forfeits.ts'
import { t } from '../../../t.ts'
import { showToast } from '../../../ui/toast/toast.ts'
import { useCancelGame } from '../game/useBringBack.ts'
import { describePlace } from '../words.ts'

/** What an item opens: the sheet of its game, or one of the dialogs of that sheet. */
export type AttentionDialog = 'game' | 'link' | 'result' | 'move' | 'forfeit' | 'forfeitSet'

/** An action on an item: a link to follow, or a function to run. */
export interface ItemAction {
  name: string
  label: string
  /** The visible text of a button beside other text; the label is its accessible name. */
  short?: string
  href?: string
  run?: () => void
}

interface Options {
  league: LeagueView
  item: AttentionItem
  /** The scheduled game of the item; undefined if there is none. */
  line: ScheduledGame | undefined
  onOpen: (what: AttentionDialog, game: ScheduledGame, by?: Forfeit) => void
  /** Opens the dialog that settles the claims of two captains. */
  onSettle: () => void
  /** Opens the dialog that keeps the game although a team is absent. */
  onKeep: (absenceId: number) => void
  /** Called when an action has removed the item from the list. */
  onDone: () => void
}

/** Returns the actions on an item, the most useful first. A newer server may send actions that this version does not know. */
export function useItemActions({ league, item, line, onOpen, onSettle, onKeep, onDone }: Options) {
  const leagueId = league.id
  const { running: isDeciding, run } = useAction()
  const takeBack = useTakeBack(leagueId)
  const { running: isAbandoning, abandon } = useAbandon()
  const { running: isCancelling, cancel } = useCancelGame(league)
  const now = useNow(15_000)

  const choose = (action: AttentionAction) =>
    run(t('Failed to set the score'), async () => {
      if (item.gameId === undefined) return
      const undo = await chooseScore(item.gameId, action)
      await refetchLeague(leagueId)
      const description = formatScore(action)
      showToast({ title: t('Score decided'), description, action: takeBack(description, undo) })
      onDone()
    })
  const dismissItem = () =>
    run(t('Failed to dismiss'), async () => {
      await dismiss(leagueId, item.id)
      await queryClient.invalidateQueries(attentionQuery(leagueId))
      showToast({ title: t('Dismissed'), description: t('It comes back if it happens again.') })
      onDone()
    })

  function toItemAction(action: AttentionAction): ItemAction | null {
    const { name, reason = '' } = action
    const { gameId } = item
    const open = (label: string, what: AttentionDialog, short = label) =>
      line ? { name, label, short, run: () => onOpen(what, line, action.by) } : null
    const stop = (label: string, how: 'replay' | 'stand' | 'void') =>
      gameId === undefined
        ? null
        : { name, label, run: () => void abandon({ id: gameId, leagueId }, how, reason, onDone) }
    switch (name) {
      case 'keepScore':
        return {
          name,
          label: t('Keep {score}', { score: formatScore(action) }),
          run: () => void choose(action),
        }
      case 'useScore':
        return {
          name,
          label: t('Use {score}', { score: formatScore(action) }),
          run: () => void choose(action),
        }
      case 'dismiss':
        return {
          name,
          label: item.kind === 'reported' ? t('Leave It as It Is') : t('Dismiss'),
          run: () => void dismissItem(),
        }
      case 'replay':
        return stop(t('Play It Again'), name)
      case 'stand':
        return stop(t('The Score Stands'), name)
      case 'void':
        return stop(t('Make It Void'), name)
      case 'cancel':
        return line
          ? {
              name,
              label: t('Cancel Game'),
              run: () => void cancel(line, describePlace(line), reason, onDone),
            }
          : null
      case 'takeOver':
        return line?.inviteToken
          ? { name, label: t('Take Over Scoring'), short: t('Take Over'), href: gamePath(line.inviteToken) }
          : null
      case 'showLink':
        return open(t('Score Link and QR Code'), 'link', t('Score Link'))
      case 'settleClaims':
        return { name, label: t('Decide the Result'), short: t('Decide'), run: onSettle }
      case 'keepGame': {
        const { absence } = action
        return absence === undefined ? null : { name, label: t('Keep the Game'), run: () => onKeep(absence) }
      }
      case 'enterResult':
        return open(t('Enter Result'), 'result')
      case 'forfeit':
        return open(t('Forfeit'), 'forfeit')
      case 'forfeitSet':
        return action.from === undefined || now < Date.parse(action.from)
          ? null
          : open(t('Forfeit Set {number}', { number: 1 }), name)
      case 'reschedule':
        return open(t('Reschedule'), 'move')
      default:
        return null
    }
  }
  return {
    running: isDeciding || isAbandoning || isCancelling,
    actions: item.actions.flatMap((action) => toItemAction(action) ?? []),
  }
}

/** Returns the score as text: "12–10", or the points of each set. */
function formatScore({ score }: AttentionAction): string {
  if (!score) return ''
  return (score.sets ?? [score]).map((set) => `${set.team1Score}–${set.team2Score}`).join(', ')
}
