import { useContext } from 'react'
import { useAskBack } from '../../api/league/seasons.ts'
import type { SeasonView } from '../../contract/types.ts'
import { instantInWords } from '../../lib/dates.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Zone } from '../../ui/page/zone.ts'
import styles from './Season.module.css'

type TeamFinish = SeasonView['finish'][number]

/** The captains' responses to the mail that asks whether their teams play the next season, with a button that asks the rest. */
export function BackAnswers({ leagueId, season }: { leagueId: number; season: SeasonView }) {
  const zone = useContext(Zone)
  if (!season.asking) return null
  const teams = season.finish.filter(({ left }) => !left)
  return (
    <section className="card" aria-labelledby="back">
      <h4 id="back">{t('Who is back next season?')}</h4>
      <AskByMail leagueId={leagueId} ready={season.asking.ready} />
      <ul className={styles.rows}>
        {teams.map((team) => (
          <li key={team.teamId} className={styles.row}>
            <span className={`break ${styles.grow}`}>
              <bdi>{team.name}</bdi>
              <span className={`muted ${styles.detail}`}>{describeResponse(team, zone)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows how many captains can be asked by mail, with the button that asks them. */
export function AskByMail({ leagueId, ready }: { leagueId: number; ready: number }) {
  const { running, ask } = useAskBack(leagueId)
  return (
    <>
      <p>{describeReady(ready)}</p>
      {ready > 0 && (
        <div className={styles.actions}>
          <Button aria-busy={running} onClick={() => void ask()}>
            {t('Ask by Mail')}
          </Button>
        </div>
      )}
    </>
  )
}

function describeReady(ready: number): string {
  if (ready === 0)
    return t(
      'Captains are asked on their pages. All teams that can be asked by mail have been asked, or have answered.',
    )
  return t(
    {
      one: 'Captains are asked on their pages. {count} team has not answered and can be asked by mail, once.',
      other:
        'Captains are asked on their pages. {count} teams have not answered and can be asked by mail, once.',
    },
    { count: ready },
  )
}

/** Returns the response of a team's captain, or when the question was sent. */
function describeResponse({ back, askedAt }: TeamFinish, zone: string | undefined): string {
  if (back === 'yes') return t('yes')
  if (back === 'no') return t('no')
  return askedAt ? t('no answer, asked {when}', { when: instantInWords(askedAt, zone) }) : t('no answer')
}
