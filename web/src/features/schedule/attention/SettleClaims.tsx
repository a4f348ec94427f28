import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { claimsQuery, settleClaims, undoSettle } from '../../../api/league/captains.ts'
import { refetchLeague } from '../../../api/client/queries.ts'
import { useAction } from '../../../api/client/useAction.ts'
import { useTakeBack } from '../../../api/client/useTakeBack.ts'
import type { ClaimScore, GameClaims } from '../../../contract/types.ts'
import { leaguePath } from '../../../lib/paths.ts'
import { t } from '../../../t.ts'
import { TextField } from '../../../ui/controls/fields.tsx'
import { RadioList } from '../../../ui/controls/RadioList.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DialogForm } from '../../../ui/dialog/DialogForm.tsx'
import { LoadFailed, Loading } from '../../../ui/page/Notice.tsx'
import { showToast } from '../../../ui/toast/toast.ts'

interface Props {
  leagueId: number
  gameId: number
  onDone: () => void
  onClose: () => void
}

/** The dialog that settles contradicting claims of two captains about a result. */
export function SettleClaims({ leagueId, gameId, onDone, onClose }: Props) {
  const { data, error, refetch } = useQuery(claimsQuery(leagueId, gameId))
  if (data) return <Decision leagueId={leagueId} claims={data} onDone={onDone} onClose={onClose} />
  return (
    <Dialog title={t('Decide the Result')} onClose={onClose}>
      {error ? (
        <LoadFailed what={t('What was told')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Dialog>
  )
}

function Decision({ leagueId, claims, onDone, onClose }: Omit<Props, 'gameId'> & { claims: GameClaims }) {
  const official = formatScore(claims.score)
  const others = claims.claims.flatMap(({ score }) =>
    score && formatScore(score) !== official ? [score] : [],
  )
  const scores = new Map([
    [official, claims.score],
    ...others.map((score) => [formatScore(score), score] as const),
  ])
  const [chosen, setChosen] = useState(official)
  const [why, setWhy] = useState('')
  const { running, run } = useAction()
  const takeBack = useTakeBack(leagueId)
  const decide = () =>
    run(t('Failed to decide'), async () => {
      const { score } = await settleClaims(
        claims.gameId,
        chosen === official ? null : (scores.get(chosen) ?? null),
        why,
      )
      onClose() // the focus cannot move to an element behind an open dialog
      await refetchLeague(leagueId)
      showToast({
        title: t('Result decided'),
        description: chosen,
        action: takeBack(chosen, () => undoSettle(claims.gameId, score, claims.score)),
      })
      onDone()
    })
  return (
    <DialogForm
      title={t('Decide the Result')}
      action={t('Decide')}
      running={running}
      failures={0}
      onSubmit={() => void decide()}
      onClose={onClose}
    >
      <ul>
        {claims.claims.map(({ teamId, team, score, reason, kind }, index) => (
          <li key={`${teamId} ${index}`} className="break">
            <b>
              <bdi>{team}</bdi>
            </b>
            : {score ? formatScore(score) : kind === 'dispute' ? t('the result is wrong') : ''}
            {reason && <> · “{reason}”</>}
          </li>
        ))}
      </ul>
      <p>
        <Link href={leaguePath(leagueId, 'history')}>{t('How it was scored: the history of results')}</Link>
      </p>
      <RadioList
        legend={t('The result')}
        choices={[...scores.keys()].map((score) => ({
          value: score,
          name: score === official ? t('Keep {score}', { score }) : t('Use {score}', { score }),
          detail: describeClaimants(claims, score, official),
        }))}
        selected={chosen}
        onSelect={setChosen}
      />
      <TextField
        label={t('Why (both captains see it)')}
        maxLength={200}
        value={why}
        onChange={(event) => setWhy(event.target.value)}
      />
    </DialogForm>
  )
}

function describeClaimants({ claims }: GameClaims, score: string, official: string): string {
  const teams = claims
    .filter((claim) => claim.score && formatScore(claim.score) === score)
    .map(({ team }) => team)
  if (teams.length > 0) return t('as {teams} told it', { teams: [...new Set(teams)].join(', ') })
  return score === official ? t('as it stands') : ''
}

/** Returns the score as text: "25–20", or the points of each set. */
const formatScore = ({ team1Score, team2Score, sets }: ClaimScore): string =>
  (sets?.length ? sets : [{ team1Score, team2Score }])
    .map((set) => `${set.team1Score}–${set.team2Score}`)
    .join(', ')
