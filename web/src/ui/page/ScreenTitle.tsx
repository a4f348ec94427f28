import { useEffect, useRef } from 'react'
import type { ComponentProps } from 'react'

let isFirst = true

/**
 * The heading of a screen, which also sets the title of the browser tab. Except on the first screen it takes the focus, so
 * that keyboard users and screen readers start at the top.
 */
export function ScreenTitle({ tab, ...rest }: ComponentProps<'h1'> & { tab: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = tab
  }, [tab])
  useEffect(() => {
    if (!isFirst) {
      window.scrollTo(0, 0)
      heading.current?.focus({ preventScroll: true })
    }
    isFirst = false
  }, [])
  return <h1 {...rest} ref={heading} tabIndex={-1} />
}
