import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { seasonQuery, useNameSeason } from '../../api/league/seasons.ts'
import type { LeagueView, SeasonView } from '../../contract/types.ts'
import { dayInWords } from '../../lib/dates.ts'
import { leaguePath } from '../../lib/paths.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/fields.tsx'
import { Form, useForm } from '../../ui/controls/form.tsx'
import { LoadFailed, Loading } from '../../ui/page/Notice.tsx'
import { BackAnswers } from './BackAnswers.tsx'
import { SeasonActions } from './SeasonCard.tsx'
import type { RenderDialog } from './SeasonCard.tsx'
import styles from './Season.module.css'

/** The season section of the settings: its name, the other seasons, and the actions that end it. */
export function SeasonSettings({ league, dialog }: { league: LeagueView; dialog: RenderDialog }) {
  const { data, error, refetch } = useQuery(seasonQuery(league.id))
  if (!data && error)
    return <LoadFailed what={t('The season')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <div className={styles.stack}>
      {!league.closedAt && <SeasonName league={league} season={data} />}
      <div className="card">
        <p>
          {t(
            'The next season is a league of its own with the teams that come back. The public address and the captains’ links go to it; this season keeps its pages.',
          )}
        </p>
        <SeasonActions league={league} season={data} dialog={dialog} />
      </div>
      <BackAnswers leagueId={league.id} season={data} />
      {data.seasons.length > 1 && <Seasons season={data} current={league.id} />}
    </div>
  )
}

function SeasonName({ league, season }: { league: LeagueView; season: SeasonView }) {
  const [name, setName] = useState(season.name)
  const { running, rename } = useNameSeason(league.id)
  const form = useForm({ name }, (values) =>
    values.name.trim() ? {} : { name: t('Enter a name for the season, such as Fall 2026') },
  )
  const submit = () => {
    if (form.passes()) void rename(name.trim())
  }
  return (
    <Form failures={form.failures} className="card" onSubmit={submit}>
      <TextField
        label={t('Name of this season')}
        placeholder={season.suggested.thisSeason}
        maxLength={100}
        value={name}
        error={form.errors.name}
        onChange={(event) => {
          setName(event.target.value)
          form.change({ name: event.target.value })
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" aria-busy={running}>
          {t('Save Name')}
        </Button>
      </div>
    </Form>
  )
}

function Seasons({ season, current }: { season: SeasonView; current: number }) {
  return (
    <section className="card" aria-label={t('All seasons')}>
      <h4>{t('All seasons')}</h4>
      <ul className={styles.rows}>
        {season.seasons.map(({ id, seasonName, startDate, isClosed }) => (
          <li key={id} className={styles.row}>
            <span className={`break ${styles.grow}`}>
              {id === current ? (
                <strong>
                  <bdi>{seasonName}</bdi>
                </strong>
              ) : (
                <Link href={leaguePath(id)}>
                  <bdi>{seasonName}</bdi>
                </Link>
              )}
            </span>
            <span className="muted">
              {isClosed
                ? t('closed ## a season')
                : startDate
                  ? t('from {day}', { day: dayInWords(startDate) })
                  : ''}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
