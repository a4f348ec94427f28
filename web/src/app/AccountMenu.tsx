import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../api/client/queries.ts'
import type { UserView } from '../contract/types.ts'
import { accountPage } from '../lib/pages.ts'
import { t } from '../t.ts'
import { MoreIcon } from '../ui/controls/MoreIcon.tsx'
import { Menu, MenuLink } from '../ui/dialog/Menu.tsx'
import { ThemeToggle } from '../ui/page/ThemeToggle.tsx'
import styles from './AccountMenu.module.css'

/** The account of the user and the theme, at the foot of the side bar. */
export function AccountMenu() {
  const { data: user } = useQuery(userQuery)
  return (
    <div className={styles.row}>
      <span className={styles.initials} aria-hidden>
        {initialsOf(user)}
      </span>
      <span className={`cut ${styles.name}`}>{user?.email || t('User')}</span>
      <ThemeToggle />
      <Menu label={t('Account Menu')} title={t('Account Menu')} icon={<MoreIcon name="up" />}>
        <AccountLinks />
      </Menu>
    </div>
  )
}

/**
 * The account as a menu of its own, where there is no room for its entries. It does not ask for the user, whom the page knows:
 * without a connection each question fails and makes the page wait again.
 */
export function AccountButton({ user }: { user: UserView | null }) {
  return (
    <Menu
      label={t('Account Menu')}
      title={user?.email || t('User')}
      icon={
        <span className={styles.initials} aria-hidden>
          {initialsOf(user)}
        </span>
      }
    >
      <AccountLinks />
    </Menu>
  )
}

/** The entries of a menu that lead to the account, and out of it. */
export function AccountLinks() {
  return (
    <>
      <MenuLink href={accountPage} icon={<MoreIcon name="person" />}>
        {t('Account')}
      </MenuLink>
      <MenuLink href="/api/logout" icon={<MoreIcon name="leave" />}>
        {t('Logout')}
      </MenuLink>
    </>
  )
}

function initialsOf(user: UserView | null | undefined): string {
  const names = [user?.firstName, user?.lastName].map((name) => name?.match(/\p{L}/u)?.[0] ?? '').join('')
  return (names || (user?.email.charAt(0) ?? '?')).toUpperCase()
}
