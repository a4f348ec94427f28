import { updateSchedule } from '../../../api/schedules.ts'
import { leagueChanged } from '../../../api/queries.ts'
import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { showToast } from '../../../ui/toast.ts'
import type { GameDialogProps } from './gameDialog.ts'
import type { OpenedDialog } from '../openedDialog.ts'
import { isUpcoming } from '../scheduleGroups.ts'
import { describePlace } from '../words.ts'
import styles from '../Schedule.module.css'

/** The dialog with the actions on one scheduled game. */
export function GameDialog({
  league,
  game,
  title,
  onClose,
  onOpen,
}: GameDialogProps & { onOpen: (opened: OpenedDialog) => void }) {
  const { running, run } = useAction()
  const restoreGame = () =>
    run(t('Failed to bring the game back'), async () => {
      await updateSchedule(game.id, { status: 'scheduled' })
      await leagueChanged(league.id)
      showToast({ title: t('Game is back'), description: describePlace(game) })
      onClose()
    })
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles.stack}>
        <p className="muted">{describePlace(game)}</p>
        {isUpcoming(game) ? (
          <>
            {game.gameId !== null && (
              <>
                <Button onClick={() => onOpen({ what: 'link', game })}>{t('Score Link and QR Code')}</Button>
                <Button onClick={() => onOpen({ what: 'result', game })}>{t('Enter Result')}</Button>
              </>
            )}
            <Button onClick={() => onOpen({ what: 'move', game })}>{t('Reschedule')}</Button>
            <Button onClick={() => onOpen({ what: 'cancel', game })}>{t('Cancel Game')}</Button>
          </>
        ) : (
          <>
            <p>
              {game.reason
                ? t('This game is cancelled: {reason}.', { reason: game.reason })
                : t('This game is cancelled, without a reason.')}{' '}
              {t('Rescheduling brings it back on another day.')}
            </p>
            <Button primary aria-busy={running} onClick={() => void restoreGame()}>
              {t('Bring Back')}
            </Button>
            <Button onClick={() => onOpen({ what: 'move', game })}>{t('Reschedule')}</Button>
          </>
        )}
        <Button onClick={() => onOpen({ what: 'remove', game })}>{t('Delete from Schedule')}</Button>
      </div>
    </Dialog>
  )
}
