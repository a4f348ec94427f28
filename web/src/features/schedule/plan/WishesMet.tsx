import type { Report } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { ShowMore } from '../../../ui/list/ShowMore.tsx'
import { useShown } from '../../../ui/list/useShown.ts'
import styles from '../Schedule.module.css'

const teamsPerPage = 20

/** The number of met wishes of each team, and the reasons for the unmet ones. */
export function WishesMet({ wishes }: { wishes: Report['wishes'] }) {
  const list = useShown(wishes, teamsPerPage)
  if (wishes.length === 0) return null
  return (
    <section>
      <h3>{t('Wishes of teams')}</h3>
      <ul className={styles.lines}>
        {list.page.map(({ teamId, sentence }) => (
          <li key={teamId} className="break">
            <bdi>{sentence}</bdi>
          </li>
        ))}
      </ul>
      <ShowMore list={list} what={t('Wishes of teams')} />
    </section>
  )
}
