import { useContext, useState } from 'react'
import type { ClaimView, PublicGame, TeamPage } from '../../../../contract/types.ts'
import { instantInWords, monthDay } from '../../../../lib/dates.ts'
import { useStore } from '../../../../lib/store.ts'
import { t } from '../../../../t.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Zone } from '../../../../ui/page/zone.ts'
import { outbox, reportResult } from './claimOutbox.ts'
import { formatScore, scoreOf } from './scoreOf.ts'
import { ReportResult } from './ReportResult.tsx'
import styles from '../Captain.module.css'

interface Props {
  token: string
  page: TeamPage
}

/** The results that the captain can report, confirm or dispute, and those that are disputed or settled. */
export function ResultClaims({ token, page }: Props) {
  const [opened, setOpened] = useState<PublicGame | null>(null)
  const games = new Map([...(page.overdue ?? []), ...page.results].map((game) => [game.gameId, game]))
  const shown = page.claims.flatMap((claim) => {
    const game = games.get(claim.gameId)
    return game && isShown(claim) ? [{ claim, game }] : []
  })
  if (shown.length === 0) return null
  return (
    <section className={styles.list} aria-labelledby="check">
      <h2 id="check">{t('Is this right?')}</h2>
      <ul className={`card ${styles.claims}`}>
        {shown.map(({ claim, game }) => (
          <ClaimRow
            key={claim.gameId}
            token={token}
            page={page}
            claim={claim}
            game={game}
            onOpen={setOpened}
          />
        ))}
      </ul>
      {opened && <ReportResult token={token} page={page} game={opened} onClose={() => setOpened(null)} />}
    </section>
  )
}

/** Hides a confirmed result without a claim once it cannot be disputed; it is still in the list of results. */
function isShown({ state, may }: ClaimView): boolean {
  return may.length > 0 || state === 'disputed' || state === 'settled'
}

interface RowProps {
  token: string
  page: TeamPage
  claim: ClaimView
  game: PublicGame
  onOpen: (game: PublicGame) => void
}

function ClaimRow({ token, page, claim, game, onOpen }: RowProps) {
  const { waiting, refused } = useStore(outbox)
  const zone = useContext(Zone)
  const isWaiting = waiting.some(({ gameId }) => gameId === claim.gameId)
  const title = t('{team1} vs {team2}', { team1: game.team1.name, team2: game.team2.name })
  const score = scoreOf(game)
  return (
    <li aria-label={title}>
      <p className="break">
        <span className="muted">{game.day ? monthDay(game.day) : ''}</span> <bdi>{title}</bdi>{' '}
        {score && <b>{formatScore(score)}</b>}
      </p>
      <p className="muted break" role="status">
        {isWaiting
          ? t('Kept on this phone. It is sent as soon as there is a connection.')
          : (refused[claim.gameId] ?? describeClaim(claim, page, game, zone))}
      </p>
      {!isWaiting && claim.may.length > 0 && (
        <div className={styles.buttons}>
          {claim.may.includes('agree') && score && (
            <Button
              small
              primary
              aria-label={t('Agree: {game}', { game: title })}
              onClick={() => reportResult(token, claim.gameId, { kind: 'agree', score })}
            >
              {t('Agree')}
            </Button>
          )}
          {claim.may.includes('dispute') && (
            <Button small aria-label={t('Dispute: {game}', { game: title })} onClick={() => onOpen(game)}>
              {t('Dispute')}
            </Button>
          )}
          {claim.may.includes('result') && (
            <Button
              small
              primary
              aria-label={t('Report Result: {game}', { game: title })}
              onClick={() => onOpen(game)}
            >
              {t('Report Result')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

function describeClaim(claim: ClaimView, page: TeamPage, game: PublicGame, zone: string | undefined): string {
  const until = claim.until === undefined ? '' : instantInWords(claim.until, zone)
  const isOwn = claim.by === page.team.id
  const other = game.team1.id === page.team.id ? game.team2.name : game.team1.name
  switch (claim.state) {
    case 'missing':
      return t('No result yet.')
    case 'reported':
      return isOwn
        ? t('You have reported this. {team} can dispute it until {until}.', { team: other, until })
        : t('{team} has reported this. It is confirmed by itself on {until}.', { team: other, until })
    case 'disputed':
      return claim.position === 'dispute'
        ? t('You dispute this. It counts until the league decides.')
        : t('{team} disputes this. It counts until the league decides.', { team: other })
    case 'settled':
      return claim.why
        ? t('The league has decided: {why}', { why: claim.why })
        : t('The league has decided that this is the result.')
    default:
      return until ? t('This counts. It can be disputed until {until}.', { until }) : t('This is confirmed.')
  }
}
