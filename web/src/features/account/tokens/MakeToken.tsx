import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/client/client.ts'
import { leaguesQuery } from '../../../api/client/queries.ts'
import { useRecentSignIn } from '../../../api/account/recentSignIn.tsx'
import { makeApiToken, refetchApiTokens } from '../../../api/account/tokens.ts'
import { useAction } from '../../../api/client/useAction.ts'
import type { LeagueView, NewApiToken } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { Confirm } from '../../../ui/dialog/Confirm.tsx'
import { SelectField, TextField } from '../../../ui/controls/fields.tsx'
import { Form, useForm } from '../../../ui/controls/form.tsx'
import { LoadFailed, Loading } from '../../../ui/page/Notice.tsx'
import styles from '../recovery/Recovery.module.css'

const roles = ['viewer', 'scorer', 'manager'] as const
type Role = (typeof roles)[number]

const roleTexts: { [role in Role]: string } = {
  viewer: t('Viewer: reads everything'),
  scorer: t('Scorer: also scores any game'),
  manager: t('Manager: also runs the league'),
}

/** Returns the roles that a token may have if its user has the given role. */
const allowedRoles = (own: string): readonly Role[] =>
  roles.slice(0, own === 'owner' ? 3 : roles.indexOf(own as Role) + 1)

/** Asks for the name, the lifetime and the leagues of a new token, and creates it. */
export function MakeToken({
  onClose,
  onCreated,
}: {
  onClose: () => void
  onCreated: (made: NewApiToken) => void
}) {
  const { data: leagues, error, refetch } = useQuery(leaguesQuery)
  const [chosenRoles, setChosenRoles] = useState<{ [leagueId: number]: Role }>({})
  const form = useForm({ name: '', days: '90', roles: '' }, ({ name }) => ({
    ...(!name.trim() && { name: t('Enter a name, such as Scoreboard of the gym') }),
    ...(Object.keys(chosenRoles).length === 0 && { roles: t('Choose a role in at least one league') }),
  }))
  const signIn = useRecentSignIn()
  const { running, run } = useAction()

  async function createToken(): Promise<void> {
    if (!form.passes()) return
    const { name, days } = form.values
    const leagueRoles = Object.entries(chosenRoles).map(([id, role]) => ({ leagueId: Number(id), role }))
    const failure = await run(t('No token was made'), () =>
      signIn.runConfirmed(async () => {
        onCreated(await makeApiToken({ name, days: Number(days), roles: leagueRoles }))
        onClose()
        await refetchApiTokens()
      }),
    )
    if (failure instanceof ApiError && (failure.field === 'name' || failure.field === 'roles'))
      form.show({ [failure.field]: failure.sentence })
  }

  function choose(league: LeagueView, role: string): void {
    const { [league.id]: _before, ...others } = chosenRoles
    setChosenRoles(role ? { ...others, [league.id]: role as Role } : others)
    form.change({ roles: '' })
  }

  return (
    <Confirm
      title={t('New API token')}
      action={t('Make Token')}
      running={running}
      harmless
      disabled={!signIn.isReady || !leagues?.length}
      onClose={onClose}
      onConfirm={() => void createToken()}
    >
      <Form failures={form.failures} className={styles.codes} onSubmit={() => void createToken()}>
        <TextField
          label={t('Name')}
          maxLength={100}
          hint={t('What it is for, such as the scoreboard of the gym')}
          error={form.errors.name}
          value={form.values.name}
          onChange={(event) => form.change({ name: event.target.value })}
        />
        <SelectField
          label={t('Expires')}
          value={form.values.days}
          onChange={(event) => form.change({ days: event.target.value })}
        >
          <option value="30">{t('After 30 days')}</option>
          <option value="90">{t('After 90 days')}</option>
          <option value="365">{t('After a year')}</option>
        </SelectField>
        {error ? (
          <LoadFailed what={t('Your leagues')} error={error} onRetry={() => void refetch()} />
        ) : !leagues ? (
          <Loading />
        ) : leagues.length === 0 ? (
          <p>{t('You have no league that a token could be for.')}</p>
        ) : (
          leagues.map((league, index) => (
            <SelectField
              key={league.id}
              label={league.name}
              error={index === 0 ? form.errors.roles : undefined}
              value={chosenRoles[league.id] ?? ''}
              onChange={(event) => choose(league, event.target.value)}
            >
              <option value="">{t('No access')}</option>
              {allowedRoles(league.role).map((role) => (
                <option key={role} value={role}>
                  {roleTexts[role]}
                </option>
              ))}
            </SelectField>
          ))
        )}
      </Form>
      <p className="muted">
        {t(
          'A token never does more than you may. It cannot change members, delete a league or see your account.',
        )}
      </p>
      {signIn.fields(() => void createToken())}
    </Confirm>
  )
}
