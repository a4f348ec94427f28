import { t } from '../../t.ts'
/** The options of a role select: every role that a member can have, with its permissions. */
export function RoleOptions() {
  return (
    <>
      <option value="viewer">{t('Viewer: can see everything')}</option>
      <option value="scorer">{t('Scorer: can also score any game')}</option>
      <option value="manager">{t('Manager: runs the league')}</option>
    </>
  )
}
