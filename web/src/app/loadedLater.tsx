import { useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { t } from '../t.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Page } from '../ui/page/Page.tsx'

/**
 * A lazily loaded component, and `load`, which preloads it. It renders `loading` or `failed` until it is loaded. A loaded
 * component renders immediately, unlike with React's lazy, which always waits a moment, and Suspense, which shows its
 * fallback for at least 300 ms.
 */
export function lazyComponent<Props extends object>(
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

export function Loading({ text = t('Loading') }: { text?: string }) {
  return (
    <Page>
      <p role="status">{text}</p>
    </Page>
  )
}

function Failed() {
  return (
    <Page>
      <h1>{t('This part could not be loaded')}</h1>
      <p>{t('Nothing is lost. This page needs a network: check the connection, then try again.')}</p>
      <p>
        <Button primary onClick={() => location.reload()}>
          {t('Try again')}
        </Button>
      </p>
    </Page>
  )
}
