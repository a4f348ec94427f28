import { useState } from 'react'
import type { ReactNode } from 'react'
import { leagueChanged } from '../../../api/queries.ts'
import { closeLink, rotateLink, scoreLink } from '../../../api/schedules.ts'
import { useDeed } from '../../../api/useDeed.ts'
import { mayManage } from '../../../rules/roles.ts'
import { Button } from '../../../ui/Button.tsx'
import { Confirm } from '../../../ui/Confirm.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { showToast } from '../../../ui/toast.ts'
import { copyScoreLink } from './copyScoreLink.ts'
import type { GameDialogProps } from './gameDialog.ts'
import { describePlace } from '../words.ts'
import styles from '../Schedule.module.css'

/** The dialog of a game's score link: shows its QR code and copies, replaces or switches off the link. */
export function ScoreLinkDialog(props: GameDialogProps & { qrCode: (address: string) => ReactNode }) {
  const { league, game, title, qrCode, onClose } = props
  const [token, setToken] = useState(game.inviteToken)
  const [pendingAction, setPendingAction] = useState<'rotate' | 'close' | null>(null)
  const isManager = mayManage(league)
  return (
    <Dialog title={`Score link: ${title}`} onClose={onClose}>
      <div className={styles.stack}>
        <p className="muted">{describePlace(game)}</p>
        {token ? (
          <>
            <p>Anyone with this link can score this game, without an account.</p>
            {qrCode(scoreLink(token))}
            <TextField
              label="Score link"
              readOnly
              value={scoreLink(token)}
              onFocus={(event) => event.target.select()}
            />
            <Button primary onClick={() => void copyScoreLink(token)}>
              Copy Score Link
            </Button>
            {isManager && (
              <>
                <Button onClick={() => setPendingAction('rotate')}>Replace Link</Button>
                <Button onClick={() => setPendingAction('close')}>Switch Link Off</Button>
              </>
            )}
          </>
        ) : (
          <>
            <p>The score link of this game is switched off. Members of the league can still score it.</p>
            {isManager && (
              <Button primary onClick={() => setPendingAction('rotate')}>
                Make a New Link
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

/** Confirms that the current link is replaced or switched off: people may still use it. */
function ChangeLink({ league, gameId, title, action, hasNoLink, onToken, onClose }: ChangeProps) {
  const { running, run } = useDeed()
  const change = () =>
    run(action === 'rotate' ? 'Failed to replace the link' : 'Failed to switch the link off', async () => {
      if (action === 'rotate') onToken((await rotateLink(gameId)).inviteToken)
      else {
        await closeLink(gameId)
        onToken(undefined)
      }
      await leagueChanged(league.id)
      showToast({ title: action === 'rotate' ? 'New link made' : 'Link switched off', description: title })
      onClose()
    })
  const rotateTitle = hasNoLink ? 'Make a new link?' : 'Replace the link?'
  return (
    <Confirm
      title={action === 'rotate' ? rotateTitle : 'Switch the link off?'}
      action={action === 'rotate' ? 'Make New Link' : 'Switch Off'}
      running={running}
      onConfirm={() => void change()}
      onClose={onClose}
    >
      <p>
        {hasNoLink
          ? 'Anyone with the new link can score this game.'
          : `The current link stops working, even on a phone that is scoring with it now.${
              action === 'rotate' ? ' You get a new link to share.' : ''
            }`}
      </p>
    </Confirm>
  )
}
