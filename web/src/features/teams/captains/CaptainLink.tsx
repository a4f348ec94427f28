import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  captainAddress,
  captainsQuery,
  disableCaptainLink,
  rotateCaptainLink,
} from '../../../api/league/captains.ts'
import { refetchLeague } from '../../../api/client/queries.ts'
import { useAction } from '../../../api/client/useAction.ts'
import type { Team } from '../../../contract/types.ts'
import { share } from '../../../lib/share.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/fields.tsx'
import { Confirm } from '../../../ui/dialog/Confirm.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { copyLink } from '../../../ui/link/copyLink.ts'
import { LoadFailed, Loading } from '../../../ui/page/Notice.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { CaptainContacts } from './CaptainContacts.tsx'
import styles from './Captains.module.css'

type Change = 'rotate' | 'close'

/** The captain's link of a team, which can be copied, sent, replaced and disabled. */
export function CaptainLink({ team, onClose }: { team: Team; onClose: () => void }) {
  const { data, error, refetch } = useQuery(captainsQuery(team.leagueId))
  const [pending, setPending] = useState<Change | null>(null)
  const { running, run } = useAction()
  const change = (what: Change) =>
    run(what === 'rotate' ? t('Failed to make a link') : t('Failed to switch the link off'), async () => {
      await (what === 'rotate' ? rotateCaptainLink(team.id) : disableCaptainLink(team.id))
      await refetchLeague(team.leagueId)
      showToast({
        title: what === 'rotate' ? t('New link made') : t('Link switched off'),
        description: team.name,
      })
      setPending(null)
    })
  const link = data?.teams.find(({ teamId }) => teamId === team.id)
  const token = link?.token
  return (
    <Dialog title={t('Captain’s Link of {name}', { name: team.name })} onClose={onClose}>
      <div className={styles.stack}>
        <p>
          {t(
            'Send it to the captain of this team. It opens the schedule, the results and the score links of the next night, without an account. Whoever has it speaks for the team.',
          )}
        </p>
        {error ? (
          <LoadFailed what={t('The link')} error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Loading />
        ) : token ? (
          <>
            <TextField
              label={t('Link')}
              readOnly
              value={captainAddress(token)}
              onFocus={(event) => event.target.select()}
            />
            <div className={styles.buttons}>
              <Button primary onClick={() => void copyLink(captainAddress(token))}>
                {t('Copy Link')}
              </Button>
              {typeof navigator.share === 'function' && (
                <Button onClick={() => void share(team.name, captainAddress(token))}>{t('Send Link')}</Button>
              )}
              <Button onClick={() => setPending('rotate')}>{t('Replace Link')}</Button>
              <Button danger onClick={() => setPending('close')}>
                {t('Switch Link Off')}
              </Button>
            </div>
          </>
        ) : (
          <div className={styles.buttons}>
            <Button primary aria-busy={running} onClick={() => void change('rotate')}>
              {t('Make a Link')}
            </Button>
          </div>
        )}
        {data?.mail && <CaptainContacts team={team} contacts={link?.contacts} />}
      </div>
      {pending && (
        <Confirm
          title={pending === 'rotate' ? t('Replace the link?') : t('Switch the link off?')}
          action={pending === 'rotate' ? t('Make New Link') : t('Switch Off')}
          running={running}
          onConfirm={() => void change(pending)}
          onClose={() => setPending(null)}
        >
          <p>{t('The present link of {name} stops working at once.', { name: team.name })}</p>
        </Confirm>
      )}
    </Dialog>
  )
}
