import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiTokensQuery, refetchApiTokens, revokeApiToken } from '../../../api/account/tokens.ts'
import { useAction } from '../../../api/client/useAction.ts'
import type { ApiToken, NewApiToken } from '../../../contract/types.ts'
import { dayOf } from '../../../lib/dates.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Confirm } from '../../../ui/dialog/Confirm.tsx'
import { LoadFailed, Loading } from '../../../ui/page/Notice.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { AccountSection } from '../AccountSection.tsx'
import { MakeToken } from './MakeToken.tsx'
import { MadeToken } from './MadeToken.tsx'
import styles from '../Account.module.css'

/** Lists, creates and revokes the API tokens of the account. */
export function ApiTokens() {
  const { data: tokens, error, refetch } = useQuery(apiTokensQuery)
  const [isCreating, setIsCreating] = useState(false)
  const [newToken, setNewToken] = useState<NewApiToken | null>(null)
  const [tokenToRevoke, setTokenToRevoke] = useState<ApiToken | null>(null)
  return (
    <AccountSection title={t('API tokens')}>
      <p className="muted">
        {t('A script signs in with a token, to read or change the leagues that you choose for it.')}
      </p>
      {newToken && <MadeToken newToken={newToken} onDone={() => setNewToken(null)} />}
      {error ? (
        <LoadFailed what={t('Your API tokens')} error={error} onRetry={() => void refetch()} />
      ) : !tokens ? (
        <Loading />
      ) : tokens.length === 0 ? (
        <p>{t('You have no API token yet.')}</p>
      ) : (
        <ul className={styles.list}>
          {tokens.map((token) => (
            <li key={token.id}>
              <div className="break">
                <strong>
                  <bdi>{token.name}</bdi>
                </strong>
                {token.roles.map(({ leagueId, league, role }) => (
                  <p key={leagueId}>
                    <bdi>{league}</bdi>: {roleNames[role]}
                  </p>
                ))}
                {token.roles.length === 0 && <p>{t('Its leagues do not exist any more')}</p>}
                <p className={token.expired ? 'bad' : 'muted'}>{describeUse(token)}</p>
              </div>
              <Button
                aria-label={t('Revoke {name}', { name: token.name })}
                onClick={() => setTokenToRevoke(token)}
              >
                {t('Revoke')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button onClick={() => setIsCreating(true)}>{t('New Token')}</Button>
      </div>
      {isCreating && <MakeToken onClose={() => setIsCreating(false)} onCreated={setNewToken} />}
      {tokenToRevoke && <RevokeToken token={tokenToRevoke} onClose={() => setTokenToRevoke(null)} />}
    </AccountSection>
  )
}

const roleNames: { [role: string]: string } = {
  viewer: t('Viewer'),
  scorer: t('Scorer'),
  manager: t('Manager'),
}

function describeUse({ expired, expiresAt, lastUsedAt }: ApiToken): string {
  const [day, used] = [dayOf(expiresAt), lastUsedAt && dayOf(lastUsedAt)]
  if (expired) return t('Expired {day}', { day })
  return used
    ? t('Expires {day}, last used {used}', { day, used })
    : t('Expires {day}, not used yet', { day })
}

function RevokeToken({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const { running, run } = useAction()
  const revoke = () =>
    run(t('Failed to revoke the token'), async () => {
      await revokeApiToken(token.id)
      onClose()
      await refetchApiTokens()
      showToast({
        title: t('Token revoked'),
        description: t('Scripts with "{name}" have no access any more', { name: token.name }),
      })
    })
  return (
    <Confirm
      title={t('Revoke token?')}
      action={t('Revoke Token')}
      running={running}
      onClose={onClose}
      onConfirm={() => void revoke()}
    >
      <p>
        {t('Scripts that use “{name}” stop working at once. That cannot be undone.', { name: token.name })}
      </p>
    </Confirm>
  )
}
