import type { TeamPage } from '../../../contract/types.ts'
import { publicLeaguePath } from '../../../lib/paths.ts'
import { t } from '../../../t.ts'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import styles from './Captain.module.css'

/** Replaces the next game if the season is closed, with a link to the next season. */
export function ClosedSeason({ closed: { next } }: { closed: NonNullable<TeamPage['closed']> }) {
  const name = next?.name ?? t('The next season')
  return (
    <section className={`card ${styles.place}`} aria-labelledby="closed">
      <h2 id="closed">{t('This season is closed')}</h2>
      <p>{t('Its results stay here, and can no longer be changed.')}</p>
      {next ? (
        <>
          <p className="break">
            {t('{season} has started, and this team is not in it. Ask the league if it should be.', {
              season: name,
            })}
          </p>
          {next.slug && (
            <p>
              <LinkButton primary href={publicLeaguePath(next.slug)}>
                {t('See {season}', { season: name })}
              </LinkButton>
            </p>
          )}
        </>
      ) : (
        <p>{t('When the next season starts with this team, this link opens its page.')}</p>
      )}
    </section>
  )
}
