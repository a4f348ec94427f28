import { ApiError } from '../../../api/client/client.ts'
import { t } from '../../../t.ts'
import { Hint } from '../../../ui/page/Notice.tsx'

/** Reports whether the server rejected a preview because the league has changed since. Nothing was saved then. */
export const isOutdated = (error: unknown) => error instanceof ApiError && error.field === 'version'

/** Explains that the preview was reloaded because the league has changed. */
export function OutdatedPreview() {
  return (
    <Hint>
      {t(
        'The league has changed meanwhile, so nothing was saved. This is the new plan: look at it, then accept it.',
      )}
    </Hint>
  )
}
