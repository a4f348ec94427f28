import { Link } from 'wouter'
import type { PublicTeamPage } from '../../../contract/types.ts'
import { toggleFollowed } from '../../../lib/followedTeams.ts'
import { publicLeaguePath, publicTeamPath } from '../../../lib/paths.ts'
import { formatSigned } from '../../../rules/signed.ts'
import { unknownPointsInWords } from '../../../rules/tableRules.ts'
import { t } from '../../../t.ts'
import { useTierName } from '../../../ui/page/LeagueScope.tsx'
import { IconButton } from '../../../ui/controls/Button.tsx'
import { MoreIcon } from '../../../ui/controls/MoreIcon.tsx'
import { Menu } from '../../../ui/dialog/Menu.tsx'
import { PrintedTitle } from '../../../ui/page/PrintedTitle.tsx'
import { ScreenTitle } from '../../../ui/page/ScreenTitle.tsx'
import '../../../ui/style/kits.css'
import { CalendarItems } from '../Calendar.tsx'
import { useFollowed } from '../follow/useFollowed.ts'
import { sharePage } from '../sharePage.ts'
import styles from './TeamHead.module.css'

type Props = Pick<PublicTeamPage, 'league' | 'team'>

/** The header of a team page, in the color of its kit: the league, the actions, the name and the record. */
export function TeamHead({ league, team }: Props) {
  const tierName = useTierName()
  const { slug } = league
  const isFollowed = useFollowed(slug).has(team.id)
  return (
    <div className={styles.head} data-kit={team.kit}>
      <div className={styles.bar}>
        <Link href={publicLeaguePath(slug)} className={styles.league}>
          <MoreIcon name="back" />
          <bdi className="cut">{league.name}</bdi>
        </Link>
        <div className={`unprinted ${styles.actions}`}>
          <Menu
            label={t('Calendar of {name}', { name: team.name })}
            title={t('Calendar of {name}', { name: team.name })}
            icon={<MoreIcon name="calendar" />}
          >
            <CalendarItems path={`/api/public/${slug}/teams/${team.id}/calendar.ics`} />
          </Menu>
          <IconButton
            quiet
            icon={<MoreIcon name="star" />}
            label={t('Follow {team}', { team: team.name })}
            aria-pressed={isFollowed}
            onClick={() => toggleFollowed({ slug, id: team.id })}
          />
          <IconButton
            quiet
            icon="share"
            label={t('Share this page')}
            onClick={() => void sharePage(team.name, publicTeamPath(slug, team.id))}
          />
        </div>
      </div>
      <ScreenTitle className={styles.name} tab={`${team.name} · ${league.name} · Sideout`}>
        <bdi>{team.name}</bdi>
      </ScreenTitle>
      <PrintedTitle>{t('Schedule and results')}</PrintedTitle>
      <p className="break">
        {league.seasonName && `${league.seasonName} · `}
        {tierName(team.tier)}
      </p>
      <Record team={team} />
    </div>
  )
}

function Record({ team: { wins, losses, pointsFor, pointsAgainst, pointsUnknown } }: Pick<Props, 'team'>) {
  const unknown = unknownPointsInWords(pointsUnknown)
  const facts = [
    { label: t('won–lost'), value: `${wins}–${losses}` },
    { label: t('points ## of rallies'), value: `${pointsFor}–${pointsAgainst}` },
    { label: t('difference'), value: formatSigned(pointsFor - pointsAgainst) },
  ]
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figure">{value}</dd>
          </div>
        ))}
      </dl>
      {unknown && <p className="muted">{unknown}</p>}
    </>
  )
}
