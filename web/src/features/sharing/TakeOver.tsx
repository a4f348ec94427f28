import { useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError } from '../../api/client/client.ts'
import { takeGame } from '../../api/games/openGames.ts'
import { sharedPath } from '../../lib/paths.ts'
import { uuid } from '../../lib/uuid.ts'
import { showGame } from '../../scoreboard/session.ts'
import { usesSharing } from '../../scoreboard/sharingUse.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/fields.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ScreenTitle } from '../../ui/page/ScreenTitle.tsx'
import { takenShare } from './share.ts'
import { updateShares } from './shares.ts'
import { toFreeGame } from './takenGame.ts'
import styles from './TakeOver.module.css'

/** The page on which this phone takes over a shared game. The address of a QR code has the recovery code after the "#". */
export function TakeOver({ code }: { code: string }) {
  const [, navigate] = useLocation()
  const [recoveryCode, setRecoveryCode] = useState(() => location.hash.slice(1))
  const [isScanned] = useState(recoveryCode !== '')
  // A repeated attempt sends the same key, in case the response to the first one was lost.
  const [key] = useState(uuid)
  const [isRunning, setRunning] = useState(false)
  const [failures, setFailures] = useState(0)
  const [error, setError] = useState('')

  async function take(): Promise<void> {
    setRunning(true)
    try {
      const taken = await takeGame(key, code, recoveryCode)
      const game = toFreeGame(taken, Date.now())
      updateShares((all) => [
        ...all.filter((share) => share.code !== taken.code),
        takenShare(key, taken, game),
      ])
      usesSharing.set(true)
      showGame(game)
      navigate('/')
    } catch (caught) {
      setError(describeFailure(caught))
      setFailures(failures + 1)
      setRunning(false)
    }
  }

  return (
    <Page>
      <ScreenTitle tab={t('Score this game here · Sideout')}>{t('Score this game here?')}</ScreenTitle>
      <p>
        {t(
          'This phone scores the game from now on. The other phone only watches; points that it has not sent stay on it.',
        )}
      </p>
      <Form className={styles.form} failures={failures} onSubmit={() => void take()}>
        {isScanned ? (
          <p role="alert">{error}</p>
        ) : (
          <TextField
            label={t('Recovery code')}
            hint={t('Ten letters and digits, shown on the other phone when sharing began.')}
            error={error || undefined}
            value={recoveryCode}
            onChange={(event) => setRecoveryCode(event.target.value)}
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
          />
        )}
        <Button primary type="submit" aria-busy={isRunning}>
          {t('Take over')}
        </Button>
        <LinkButton href={sharedPath(code)}>{t('Only watch')}</LinkButton>
      </Form>
    </Page>
  )
}

function describeFailure(error: unknown): string {
  const status = error instanceof ApiError ? error.status : 0
  if (status === 403) return t('This code is wrong, or the game was taken over with it already.')
  if (status === 404 || status === 410) return t('This game is not shared any more.')
  if (status === 429) return t('Too many attempts from this network. Wait a while, then try again.')
  return t('No connection. Nothing has changed; try again.')
}
