import { copyText } from '../../lib/share.ts'
import { t } from '../../t.ts'
import { MoreIcon } from '../../ui/controls/MoreIcon.tsx'
import { MenuItem, MenuLink } from '../../ui/dialog/Menu.tsx'
import { showToast } from '../../ui/toast/toast.ts'

/** Menu items for the calendar: a subscription, which receives changes, and a file, which does not. */
export function CalendarItems({ path }: { path: string }) {
  const icon = <MoreIcon name="calendar" />
  return (
    <>
      <MenuLink icon={icon} href={`webcal://${location.host}${path}`}>
        {t('Subscribe to Calendar')}
      </MenuLink>
      <MenuItem icon={<MoreIcon name="link" />} onClick={() => void copy(location.origin + path)}>
        {t('Copy Calendar Link')}
      </MenuItem>
      <MenuLink icon={<MoreIcon name="arrowDown" />} href={path} file>
        {t('Download Calendar')}
      </MenuLink>
    </>
  )
}

async function copy(address: string): Promise<void> {
  if (await copyText(address))
    showToast({ title: t('Link copied!'), description: t('Add it to a calendar as a subscription') })
  else showToast({ title: t('The link could not be copied'), description: address, destructive: true })
}
