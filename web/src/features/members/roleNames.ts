import type { Role } from '../../contract/types.ts'
import { t } from '../../t.ts'

/** The names of the member roles for use inside sentences. */
export const roleNames: { [role in Role]: string } = {
  viewer: t('viewer'),
  scorer: t('scorer'),
  manager: t('manager'),
  owner: t('owner'),
}
