import { useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'

/**
 * A part of the app that comes in a file of its own, and the call that fetches it ahead of time. It says that it is
 * loading, or that it could not be loaded; once it is there it is shown at once. (React's lazy waits a moment even
 * then, and Suspense keeps its fallback for 300 ms.)
 */
export function loadedLater<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  loading: ReactNode = <Loading />,
  failed: ReactNode = <Failed />,
) {
  let loaded: ComponentType<Props> | undefined
  const load = async () => (loaded ??= await fetch())

  function Part(props: Props) {
    const [state, setState] = useState(() => ({ Loaded: loaded, hasFailed: false }))
    const { Loaded, hasFailed } = state
    useEffect(() => {
      if (Loaded) return
      void load().then(
        (Loaded) => setState({ Loaded, hasFailed: false }),
        () => setState({ Loaded, hasFailed: true }),
      )
    }, [Loaded])
    if (Loaded) return <Loaded {...props} />
    return hasFailed ? failed : loading
  }
  return { Part, load }
}

export function Loading({ what }: { what?: string }) {
  return (
    <Page>
      <p role="status">Loading{what}</p>
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
