import type { ReactNode } from 'react'
import { ApiError } from '../../api/client.ts'
import type { Followed } from '../../api/livePublic.ts'
import { timeOf } from '../../lib/dates.ts'
import { Hint, LoadFailed, Loading } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { ScreenTitle } from '../../ui/ScreenTitle.tsx'

/** What stands in the place of a public page that is not there (yet); undefined once it is. */
export function missing<Content>({ page, error, retry }: Followed<Content>): ReactNode {
  if (error instanceof ApiError && error.status === 404)
    return (
      <>
        <ScreenTitle tab="Page not found · Sideout">There is nothing to see here</ScreenTitle>
        <p>{error.sentence}</p>
      </>
    )
  if (error)
    return (
      <>
        <ScreenTitle tab="League · Sideout">League</ScreenTitle>
        <LoadFailed what="The page" error={error} onRetry={retry} />
      </>
    )
  return page ? undefined : <Loading />
}

interface Props<Content> {
  followed: Followed<Content>
  children: (page: Content) => ReactNode
}

/** A public page with what is said while it is loaded, when it cannot be, and when it has become old. */
export function PublicPage<Content>({ followed, children }: Props<Content>) {
  const { page } = followed
  const instead = missing(followed)
  return (
    <Page>
      {page && !instead ? (
        <>
          <OldHint followed={followed} />
          {children(page)}
        </>
      ) : (
        instead
      )}
    </Page>
  )
}

export function OldHint({ followed: { isOld, heardAt } }: { followed: Followed<unknown> }) {
  if (!isOld) return null
  return <Hint>No connection. This is as of {timeOf(heardAt)}; it goes on by itself.</Hint>
}
