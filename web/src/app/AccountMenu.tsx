import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { configQuery, userQuery } from '../api/client/queries.ts'
import type { UserView } from '../contract/types.ts'
import { accountPage } from '../lib/pages.ts'
import { t } from '../t.ts'
import { MoreIcon } from '../ui/controls/MoreIcon.tsx'
import { Menu, MenuLink } from '../ui/dialog/Menu.tsx'
import { ThemeToggle } from '../ui/page/ThemeToggle.tsx'
import styles from './AccountMenu.module.css'

/** The user's account and the theme button, at the bottom of the side bar. */
export function AccountMenu() {
  const { data: user } = useQuery(userQuery)
  return (
    <div className={styles.row}>
      <span className={styles.initials} aria-hidden>
        {initialsOf(user)}
      </span>
      <span className={`break ${styles.name}`}>
        {user?.email ? <Address email={user.email} /> : t('User')}
      </span>
      <ThemeToggle />
      <Menu label={t('Account Menu')} title={t('Account Menu')} icon={<MoreIcon name="up" />}>
        <AccountLinks />
      </Menu>
    </div>
  )
}

/**
 * The account menu as a single button, for narrow screens. The page passes the user: a query would fail offline and make the
 * page wait again.
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

/** An e-mail address that breaks between its parts if it is longer than a line. */
function Address({ email }: { email: string }) {
  return email.split(/(?<=@)|(?=\.)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

/** The menu entries for the account page and for signing out. */
export function AccountLinks() {
  return (
    <>
      <MenuLink href={accountPage} icon={<MoreIcon name="person" />}>
        {t('Account')}
      </MenuLink>
      <LanguageLink />
      <MenuLink href="/api/logout" icon={<MoreIcon name="leave" />}>
        {t('Logout')}
      </MenuLink>
    </>
  )
}

/** The entry for the choice of the language, on the account page; nothing if the server has only English. */
function LanguageLink() {
  const { data: config } = useQuery({ ...configQuery, staleTime: Infinity })
  return config?.languages ? (
    <MenuLink href={`${accountPage}#language`} icon={<MoreIcon name="globe" />}>
      {t('Language')}
    </MenuLink>
  ) : null
}

function initialsOf(user: UserView | null | undefined): string {
  const names = [user?.firstName, user?.lastName].map((name) => name?.match(/\p{L}/u)?.[0] ?? '').join('')
  return (names || (user?.email.charAt(0) ?? '?')).toUpperCase()
}
