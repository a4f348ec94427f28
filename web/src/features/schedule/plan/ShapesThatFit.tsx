import { ApiError } from '../../../api/client/client.ts'
import { updateLeague } from '../../../api/league/leagues.ts'
import { refetchLeague } from '../../../api/client/queries.ts'
import { useAction } from '../../../api/client/useAction.ts'
import type { Fit, LeagueView } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import styles from '../Schedule.module.css'

interface Props {
  league: LeagueView
  error: unknown
  /** Called after the league has received another shape or end date. */
  onChosen: () => void
}

/**
 * Alternatives when the server rejects a plan, each a button that applies it to the league: season shapes that fit, or a later end date.
 */
export function ShapesThatFit({ league, error, onChosen }: Props) {
  const { running, run } = useAction()
  const fits = error instanceof ApiError ? error.fits : []
  if (fits.length === 0) return null

  const restore = (before: Pick<LeagueView, 'endDate'> | Pick<LeagueView, 'shape'>) =>
    run(t('Failed to change the season'), async () => {
      await updateLeague(league.id, before)
      await refetchLeague(league.id)
      showToast({
        title: t('Season is as before'),
        description: t('You find it under Edit League, Nights and courts'),
      })
      onChosen()
    })

  const choose = ({ shape, endDate }: Fit) =>
    run(t('Failed to change the season'), async () => {
      const before = endDate ? { endDate: league.endDate } : { shape: league.shape }
      await updateLeague(league.id, endDate ? { endDate } : { shape })
      await refetchLeague(league.id)
      showToast({
        title: endDate ? t('Season extended') : t('Season changed'),
        description: t('You find it under Edit League, Nights and courts'),
        action: { label: t('Undo'), run: () => void restore(before) },
      })
      onChosen()
    })

  return (
    <section className={styles.stack} aria-label={t('This fits')}>
      <h3>{t('This fits')}</h3>
      <ul className={styles.stack}>
        {fits.map((fit) => (
          <li key={fit.sentence}>
            <Button aria-busy={running} onClick={() => !running && void choose(fit)}>
              {fit.sentence}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
