import { useEffect, useRef } from 'react'
import type { ComponentProps } from 'react'

let first = true

/**
 * The heading of a screen. It names the tab, and when the screen comes after another one it takes the focus, so
 * that keyboard and screen reader go on from the top.
 */
export function ScreenTitle({ tab, ...rest }: ComponentProps<'h1'> & { tab: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = tab
  }, [tab])
  useEffect(() => {
    if (!first) {
      window.scrollTo(0, 0)
      heading.current?.focus({ preventScroll: true })
    }
    first = false
  }, [])
  return <h1 {...rest} ref={heading} tabIndex={-1} />
}
