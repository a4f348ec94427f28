import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { LeagueView } from '../../contract/types.ts'
import { leaguesPage } from '../../lib/pages.ts'
import { scheduleModes } from '../../rules/leagueForm.ts'
import { mayManage, mayScore } from '../../rules/roles.ts'
import { sportNames } from '../../rules/sports.ts'
import { tournamentDay } from '../../rules/tournament.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/controls/Icon.tsx'
import { MoreIcon } from '../../ui/controls/MoreIcon.tsx'
import { Logo } from '../../ui/page/Logo.tsx'
import { ScreenTitle } from '../../ui/page/ScreenTitle.tsx'
import { AttentionLink } from './AttentionLink.tsx'
import type { Part } from './tabs.ts'
import styles from './LeagueHead.module.css'

/** The name of a league with its facts, menu and settings: one line on a phone, the top of the sidebar on a desktop. */
export function LeagueHead({
  league,
  tab,
  title,
  menu,
  onEdit,
}: {
  league: LeagueView
  tab: Part
  /** The title of the browser tab. */
  title: string
  menu: ReactNode
  onEdit: () => void
}) {
  return (
    <div className={styles.head}>
      <Link href="/" className={styles.brand}>
        <Logo />
        Sideout
      </Link>
      <Link href={leaguesPage} className={styles.back} title={t('Back to My Leagues')}>
        <MoreIcon name="back" />
        <span className={styles.word}>{t('Back to My Leagues')}</span>
      </Link>
      <div className={styles.league}>
        <div className={styles.names}>
          <ScreenTitle className={`cut ${styles.name}`} tab={title} title={league.name}>
            <bdi>{league.name}</bdi>
          </ScreenTitle>
          <p className={`muted ${styles.facts}`}>
            {league.seasonName && `${league.seasonName} · `}
            {sportNames[league.sportType]} ·{' '}
            {tournamentDay(league)
              ? t('Tournament')
              : `${t({ one: '{count} tier', other: '{count} tiers' }, { count: league.tierCount })} · ${scheduleModes[league.scheduleMode]}`}
          </p>
        </div>
        {menu}
      </div>
      <div className={styles.tools}>
        {mayManage(league) && (
          <Button quiet className={styles.tool} title={t('Edit League')} onClick={onEdit}>
            <Icon name="settings" />
            <span className={styles.word}>{t('Edit League')}</span>
          </Button>
        )}
        {mayScore(league) && <AttentionLink league={league} isCurrent={tab === 'attention'} />}
      </div>
    </div>
  )
}
