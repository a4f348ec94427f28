import { Component, Suspense } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'

/** A part of the app that comes in a file of its own: says that it is loading, or that it could not be loaded. */
export function LoadedLater(props: { children: ReactNode; loading?: ReactNode; failed?: ReactNode }) {
  const { children, loading = <Loading />, failed = <Failed /> } = props
  return (
    <LoadFailure failed={failed}>
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

function Failed() {
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

class LoadFailure extends Component<{ children: ReactNode; failed: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? this.props.failed : this.props.children
  }
}
