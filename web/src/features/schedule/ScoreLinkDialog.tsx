import { useState } from 'react'
import type { ReactNode } from 'react'
import { leagueChanged } from '../../api/queries.ts'
import { closeLink, rotateLink, scoreLink } from '../../api/schedules.ts'
import { useDeed } from '../../api/useDeed.ts'
import { mayManage } from '../../rules/roles.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { showToast } from '../../ui/toast.ts'
import { copyScoreLink } from './copyScoreLink.ts'
import type { GameDialogProps } from './gameDialog.ts'
import { placeInWords } from './words.ts'
import styles from './Schedule.module.css'

/** The score link of a game: to show as a code, to copy, to replace, to switch off. */
export function ScoreLinkDialog(props: GameDialogProps & { qrCode: (address: string) => ReactNode }) {
  const { league, game, title, qrCode, onClose } = props
  const [token, setToken] = useState(game.inviteToken)
  const [asking, setAsking] = useState<'rotate' | 'close' | null>(null)
  const isManager = mayManage(league)
  return (
    <Dialog title={`Score link: ${title}`} onClose={onClose}>
      <div className={styles.deeds}>
        <p className="muted">{placeInWords(game)}</p>
        {token ? (
          <>
            <p>Whoever holds this link can score this game, without an account.</p>
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
                <Button onClick={() => setAsking('rotate')}>Replace Link</Button>
                <Button onClick={() => setAsking('close')}>Switch Link Off</Button>
              </>
            )}
          </>
        ) : (
          <>
            <p>The score link of this game is switched off. Members of the league can still score it.</p>
            {isManager && (
              <Button primary onClick={() => setAsking('rotate')}>
                Make a New Link
              </Button>
            )}
          </>
        )}
      </div>
      {asking && game.gameId !== null && (
        <ChangeLink
          {...props}
          gameId={game.gameId}
          deed={asking}
          isOff={!token}
          onClose={() => setAsking(null)}
          onToken={setToken}
        />
      )}
    </Dialog>
  )
}

interface ChangeProps extends GameDialogProps {
  gameId: number
  deed: 'rotate' | 'close'
  isOff: boolean
  onToken: (token: string | undefined) => void
}

/** Asks before the link that people may hold stops working. */
function ChangeLink({ league, gameId, title, deed, isOff, onToken, onClose }: ChangeProps) {
  const { running, run } = useDeed()
  const change = () =>
    run(deed === 'rotate' ? 'Failed to replace the link' : 'Failed to switch the link off', async () => {
      if (deed === 'rotate') onToken((await rotateLink(gameId)).inviteToken)
      else {
        await closeLink(gameId)
        onToken(undefined)
      }
      await leagueChanged(league.id)
      showToast({ title: deed === 'rotate' ? 'New link made' : 'Link switched off', description: title })
      onClose()
    })
  const question = isOff ? 'Make a new link?' : 'Replace the link?'
  return (
    <Confirm
      title={deed === 'rotate' ? question : 'Switch the link off?'}
      action={deed === 'rotate' ? 'Make New Link' : 'Switch Off'}
      running={running}
      onConfirm={() => void change()}
      onClose={onClose}
    >
      <p>
        {isOff
          ? 'Whoever gets the new link can score this game.'
          : `The 1 link that is out there opens nothing any more, on a phone that is scoring with it just now neither.${
              deed === 'rotate' ? ' You get a new one to hand out.' : ''
            }`}
      </p>
    </Confirm>
  )
}
