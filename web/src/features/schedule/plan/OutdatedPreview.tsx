import { ApiError } from '../../../api/client/client.ts'
import { t } from '../../../t.ts'
import { Hint } from '../../../ui/page/Notice.tsx'

/** Whether a preview was not accepted because the league has changed since. Nothing was saved then. */
export const isOutdated = (error: unknown) => error instanceof ApiError && error.field === 'version'

/** Says above a new preview why it is there. */
export function OutdatedPreview() {
  return (
    <Hint>
      {t(
        'The league has changed meanwhile, so nothing was saved. This is the new plan: look at it, then accept it.',
      )}
    </Hint>
  )
}
