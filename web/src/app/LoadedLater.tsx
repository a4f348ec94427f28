import { Component, Suspense, lazy, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'

/**
 * A component that comes in a file of its own, and the call that fetches it ahead of time. Once it is there it is
 * shown at once: `lazy` alone would wait a moment all the same, and React then keeps the fallback for 300 ms.
 */
export function loadedLater<Props extends object>(fetch: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  const load = async () => (loaded = await fetch())
  const Lazy = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  function Later(props: Props) {
    const [Now] = useState(() => loaded ?? Lazy) // the same one for as long as it is shown
    return <Now {...props} />
  }
  return { Later, load }
}

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
