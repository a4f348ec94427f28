import { Component, Suspense } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'

/** A part of the app that comes in a file of its own: says that it is loading, or that it could not be loaded. */
export function LoadedLater({
  children,
  loading = <Loading />,
}: {
  children: ReactNode
  loading?: ReactNode
}) {
  return (
    <LoadFailure>
      <Suspense fallback={loading}>{children}</Suspense>
    </LoadFailure>
  )
}

function Loading() {
  return (
    <Page>
      <p role="status">Loading</p>
    </Page>
  )
}

class LoadFailure extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Page>
        <h1>This part could not be loaded</h1>
        <p>Nothing is lost. Check the connection, then try again.</p>
        <p>
          <Button primary onClick={() => location.reload()}>
            Try again
          </Button>
        </p>
      </Page>
    )
  }
}
