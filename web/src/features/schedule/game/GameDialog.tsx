import { useUndoAbandon } from '../../../api/comeback.ts'
import type { Game } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import type { GameDialogProps } from './gameDialog.ts'
import type { OpenedDialog } from '../openedDialog.ts'
import { isUpcoming } from '../scheduleGroups.ts'
import { describePlace, describeScore } from '../words.ts'
import { useBringBack } from './useBringBack.ts'
import { useGame } from './useGame.ts'
import styles from '../Schedule.module.css'

type Props = GameDialogProps & { onOpen: (opened: OpenedDialog) => void }

/** The dialog with the actions on one scheduled game. */
export function GameDialog(props: Props) {
  const { game, title, onClose, onOpen } = props
  const { gameWithScore, hasBegun } = useGame(game)
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles.stack}>
        <p className="muted">
          {game.waiting ? t('Was: {place}', { place: describePlace(game) }) : describePlace(game)}
        </p>
        {hasBegun && gameWithScore && <p>{t('Score: {score}', { score: describeScore(gameWithScore) })}</p>}
        {isUpcoming(game) ? (
          <>
            {game.waiting && <WaitingForPlace {...props} gameWithScore={gameWithScore} />}
            {game.gameId !== null && (
              <>
                <Button onClick={() => onOpen({ what: 'link', game })}>{t('Score Link and QR Code')}</Button>
                <Button onClick={() => onOpen({ what: 'result', game })}>{t('Enter Result')}</Button>
              </>
            )}
            {!game.waiting && (
              <Button onClick={() => onOpen({ what: 'move', game })}>{t('Reschedule')}</Button>
            )}
            {hasBegun && gameWithScore && (
              <Button onClick={() => onOpen({ what: 'abandon', game, gameWithScore })}>
                {t('Abandon Game')}
              </Button>
            )}
            <Button onClick={() => onOpen({ what: 'cancel', game })}>{t('Cancel Game')}</Button>
          </>
        ) : (
          <Cancelled {...props} />
        )}
        <Button onClick={() => onOpen({ what: 'remove', game })}>{t('Delete from Schedule')}</Button>
      </div>
    </Dialog>
  )
}

/** The actions on a game that has no place: choose one, or undo that the game was stopped to be played again. */
function WaitingForPlace({
  game,
  onClose,
  onOpen,
  gameWithScore,
}: Props & { gameWithScore: Game | undefined }) {
  const { running, undo } = useUndoAbandon()
  const stopped = gameWithScore?.abandoned?.how === 'replay' ? gameWithScore.abandoned : undefined
  return (
    <>
      <p>
        {game.reason
          ? t('This game waits for a new place: {reason}.', { reason: game.reason })
          : t('This game waits for a new place.')}
      </p>
      <Button primary onClick={() => onOpen({ what: 'move', game })}>
        {t('Choose a Place')}
      </Button>
      {gameWithScore && stopped && (
        <Button aria-busy={running} onClick={() => void undo(gameWithScore, onClose)}>
          {t('Undo: Continue at {score}', { score: describeScore(stopped) })}
        </Button>
      )}
    </>
  )
}

function Cancelled({ game, onClose, onOpen }: Props) {
  const { running, bringBack } = useBringBack()
  return (
    <>
      <p>
        {game.reason
          ? t('This game is cancelled: {reason}.', { reason: game.reason })
          : t('This game is cancelled, without a reason.')}{' '}
        {t('Rescheduling brings it back on another day.')}
      </p>
      <Button primary aria-busy={running} onClick={() => void bringBack(game, onClose)}>
        {t('Bring Back')}
      </Button>
      <Button onClick={() => onOpen({ what: 'move', game })}>{t('Reschedule')}</Button>
    </>
  )
}
