import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { seasonQuery, useCloseSeason } from '../../api/league/seasons.ts'
import type { LeagueView, SeasonView } from '../../contract/types.ts'
import { leaguePath } from '../../lib/paths.ts'
import { useStore } from '../../lib/store.ts'
import { useNow } from '../../lib/useNow.ts'
import { mayManage, mayOwn } from '../../rules/roles.ts'
import { tierName } from '../../rules/tierNames.ts'
import { tournamentDay } from '../../rules/tournament.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { Confirm } from '../../ui/dialog/Confirm.tsx'
import { Badge } from '../../ui/team/Badge.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { AskByMail } from './BackAnswers.tsx'
import { isPostponed, postponeCard, postponedCards } from './putOff.ts'
import styles from './Season.module.css'

/** How often the card checks whether its postponement has expired, in milliseconds. */
const checkInterval = 3_600_000

/** Renders the dialog that starts the next season. */
export type RenderDialog = (league: LeagueView, season: SeasonView, onClose: () => void) => ReactNode

/** The card above a finished or closed season: its champions and the link to the next season. Renders nothing while the season runs. */
export function SeasonCard({ league, dialog }: { league: LeagueView; dialog: RenderDialog }) {
  const { data } = useQuery(seasonQuery(league.id))
  const cards = useStore(postponedCards)
  const now = useNow(checkInterval)
  const isClosed = league.closedAt !== undefined
  if (!data || !(data.isOver || isClosed || data.next)) return null
  const mayPostpone = !isClosed && !data.next
  if (mayPostpone && isPostponed(cards, league.id, data, now)) return null
  return (
    <section className={`card unprinted ${styles.over}`} aria-label={t('Season')}>
      <div className={styles.head}>
        <h3>{titleOf(data, isClosed, tournamentDay(league) !== undefined)}</h3>
        {isClosed && <p className="muted">{t('It is closed: nothing in it can be changed.')}</p>}
      </div>
      <Champions league={league} season={data} />
      <SeasonActions league={league} season={data} dialog={dialog}>
        {mayPostpone && (
          <Button quiet onClick={() => postpone(league, data)}>
            {t('Not Now')}
          </Button>
        )}
      </SeasonActions>
      {data.asking && data.asking.ready > 0 && <AskByMail leagueId={league.id} ready={data.asking.ready} />}
    </section>
  )
}

/** Postpones the card; the notification offers an undo. */
function postpone(league: LeagueView, season: SeasonView): void {
  postponeCard(league.id, season)
  showToast({
    title: t('Hidden for a week'),
    description: mayManage(league)
      ? t('Meanwhile the next season can be started in the settings, under Season.')
      : t('It is shown again then.'),
    action: { label: t('Undo'), run: () => postponeCard(league.id, null) },
  })
}

function titleOf({ name, isOver, next }: SeasonView, isClosed: boolean, isTournament: boolean): string {
  if (!isOver && !isClosed && next)
    return t('The next season has been started: {name}', { name: next.seasonName })
  if (name) return t('{name} is over', { name })
  return isTournament ? t('The tournament is over') : t('The season is over')
}

function Champions({ league, season }: { league: LeagueView; season: SeasonView }) {
  return (
    <>
      {season.champions.length > 0 && (
        <ul className={styles.champions} aria-label={t('Champions')}>
          {season.champions.map(({ teamId, name, kit, badge, title, tier }) => (
            <li key={`${teamId} ${title}`} className={styles.champion}>
              <Badge kit={kit} badge={badge} />
              <div className={styles.grow}>
                <p className="cut" title={name}>
                  <strong>
                    <bdi>{name}</bdi>
                  </strong>
                </p>
                <p className="muted cut">{title || tierName(league, tier)}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {season.vacant.map((sentence) => (
        <p key={sentence} className="break">
          {sentence}
        </p>
      ))}
    </>
  )
}

/** The buttons of a season: start or open the next one, close or reopen this one. */
export function SeasonActions({
  league,
  season,
  dialog,
  children,
}: {
  league: LeagueView
  season: SeasonView
  dialog: RenderDialog
  /** Another button, rendered last. */
  children?: ReactNode
}) {
  const [openDialog, setOpenDialog] = useState<'next' | 'close'>()
  const { running, close, reopen } = useCloseSeason(league.id)
  const { next, left } = season
  const mayOpenNext = next && season.seasons.some(({ id }) => id === next.id)
  const isClosed = league.closedAt !== undefined
  const isTournament = tournamentDay(league) !== undefined
  return (
    <>
      <div className={styles.actions}>
        {mayOpenNext && (
          <LinkButton primary href={leaguePath(next.id)}>
            {t('Go to {name}', { name: next.seasonName })}
          </LinkButton>
        )}
        {!next && !isTournament && mayManage(league) && (
          <Button primary onClick={() => setOpenDialog('next')}>
            {t('Start the Next Season')}
          </Button>
        )}
        {mayOwn(league) &&
          (isClosed ? (
            <Button aria-busy={running} onClick={() => void reopen()}>
              {isTournament ? t('Reopen Tournament') : t('Reopen Season')}
            </Button>
          ) : (
            <Button aria-busy={running} onClick={() => setOpenDialog('close')}>
              {isTournament ? t('Close Tournament') : t('Close Season')}
            </Button>
          ))}
        {children}
      </div>
      {openDialog === 'next' && dialog(league, season, () => setOpenDialog(undefined))}
      {openDialog === 'close' && (
        <Confirm
          harmless
          title={isTournament ? t('Close this tournament?') : t('Close this season?')}
          action={isTournament ? t('Close Tournament') : t('Close Season')}
          running={running}
          onConfirm={() => void close().then(() => setOpenDialog(undefined))}
          onClose={() => setOpenDialog(undefined)}
        >
          <p>
            {t(
              'Nothing in it can be changed any more: no results, no teams, no settings. Its pages stay, and you can reopen it.',
            )}
          </p>
          {left > 0 && (
            <p className="warn">
              {t(
                { one: '{count} game has no result yet.', other: '{count} games have no result yet.' },
                { count: left },
              )}
            </p>
          )}
        </Confirm>
      )}
    </>
  )
}
