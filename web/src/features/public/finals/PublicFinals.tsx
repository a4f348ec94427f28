import { useQuery } from '@tanstack/react-query'
import { publicFinalsQuery } from '../../../api/live/livePublic.ts'
import { t } from '../../../t.ts'
import { Bracket } from '../../../ui/bracket/Bracket.tsx'
import { Champions } from '../../../ui/bracket/Champions.tsx'
import { NextCalls } from '../../../ui/bracket/NextCalls.tsx'
import { Ranks } from '../../../ui/bracket/Ranks.tsx'
import { Seeds } from '../../../ui/bracket/Seeds.tsx'
import { withLiveScores } from '../../../ui/bracket/withLiveScores.ts'
import { Empty, LoadFailed, Loading } from '../../../ui/page/Notice.tsx'
import '../../../ui/style/kits.css'
import type { Scores } from '../publicGames.ts'
import styles from './PublicFinals.module.css'

export interface PublicFinalsProps {
  league: { name: string; slug: string }
  scores: Scores
  /** Whether the finals are in the iframe of an embed: links then open outside it, and pictures cannot be shared. */
  framed?: boolean
}

/** The public finals of a league: the winners, the next matches, and the bracket with live scores. */
export function PublicFinals({ league, scores, framed = false }: PublicFinalsProps) {
  const { data, error, refetch } = useQuery(publicFinalsQuery(league.slug))
  if (error && !data)
    return <LoadFailed what={t('The finals')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  if (data.finals.length === 0) return <Empty title={t('No finals are planned')} />
  // Most visitors look for the latest finals, so those come first.
  const all = data.finals.toReversed().map((finals) => withLiveScores(finals, scores))
  return all.map((finals) => (
    <section key={finals.id} className={styles.one} aria-label={finals.name}>
      <h3>
        <bdi>{finals.name}</bdi>
      </h3>
      <Champions finals={finals} league={framed ? undefined : league.name} />
      <NextCalls finals={finals} />
      <Bracket finals={finals} framed={framed} />
      <Seeds teams={finals.teams} />
      <Ranks finals={finals} />
    </section>
  ))
}
