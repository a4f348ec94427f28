import { useState } from 'react'
import type { ReactNode } from 'react'
import { refetchLeague } from '../../../api/client/queries.ts'
import { closeLink, rotateLink, scoreLink } from '../../../api/games/schedules.ts'
import { useAction } from '../../../api/client/useAction.ts'
import { mayManage } from '../../../rules/roles.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Confirm } from '../../../ui/dialog/Confirm.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { TextField } from '../../../ui/controls/fields.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { copyScoreLink } from '../../../api/games/copyScoreLink.ts'
import type { GameDialogProps } from './gameDialog.ts'
import { describePlace } from '../words.ts'
import styles from '../Schedule.module.css'

/** The dialog of a game's score link: shows its QR code and copies, replaces or disables the link. */
export function ScoreLinkDialog(props: GameDialogProps & { qrCode: (address: string) => ReactNode }) {
  const { league, game, title, qrCode, onClose } = props
  const [token, setToken] = useState(game.inviteToken)
  const [pendingAction, setPendingAction] = useState<'rotate' | 'close' | null>(null)
  const isManager = mayManage(league)
  return (
    <Dialog title={t('Score link: {title}', { title })} onClose={onClose}>
      <div className={styles.stack}>
        <p className="muted">{describePlace(game)}</p>
        {token ? (
          <>
            <p>{t('Anyone with this link can score this game, without an account.')}</p>
            {qrCode(scoreLink(token))}
            <TextField
              label={t('Score link')}
              readOnly
              value={scoreLink(token)}
              onFocus={(event) => event.target.select()}
            />
            <Button primary onClick={() => void copyScoreLink(token)}>
              {t('Copy Score Link')}
            </Button>
            {isManager && (
              <>
                <Button onClick={() => setPendingAction('rotate')}>{t('Replace Link')}</Button>
                <Button onClick={() => setPendingAction('close')}>{t('Switch Link Off')}</Button>
              </>
            )}
          </>
        ) : (
          <>
            <p>
              {t('The score link of this game is switched off. Members of the league can still score it.')}
            </p>
            {isManager && (
              <Button primary onClick={() => setPendingAction('rotate')}>
                {t('Make a New Link')}
              </Button>
            )}
          </>
        )}
      </div>
      {pendingAction && game.gameId !== null && (
        <ChangeLink
          {...props}
          gameId={game.gameId}
          action={pendingAction}
          hasNoLink={!token}
          onClose={() => setPendingAction(null)}
          onToken={setToken}
        />
      )}
    </Dialog>
  )
}

interface ChangeProps extends GameDialogProps {
  gameId: number
  action: 'rotate' | 'close'
  hasNoLink: boolean
  onToken: (token: string | undefined) => void
}

/** Confirms that the current link is replaced or disabled, because people may still use it. */
function ChangeLink({ league, gameId, title, action, hasNoLink, onToken, onClose }: ChangeProps) {
  const { running, run } = useAction()
  const change = () =>
    run(
      action === 'rotate' ? t('Failed to replace the link') : t('Failed to switch the link off'),
      async () => {
        if (action === 'rotate') onToken((await rotateLink(gameId)).inviteToken)
        else {
          await closeLink(gameId)
          onToken(undefined)
        }
        await refetchLeague(league.id)
        showToast({
          title: action === 'rotate' ? t('New link made') : t('Link switched off'),
          description: title,
        })
        onClose()
      },
    )
  const rotateTitle = hasNoLink ? t('Make a new link?') : t('Replace the link?')
  return (
    <Confirm
      title={action === 'rotate' ? rotateTitle : t('Switch the link off?')}
      action={action === 'rotate' ? t('Make New Link') : t('Switch Off')}
      running={running}
      onConfirm={() => void change()}
      onClose={onClose}
    >
      <p>
        {hasNoLink
          ? t('Anyone with the new link can score this game.')
          : t('The current link stops working, even on a phone that is scoring with it now.')}{' '}
        {!hasNoLink && action === 'rotate' && t('You get a new link to share.')}
      </p>
    </Confirm>
  )
}
