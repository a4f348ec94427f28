import type { ReactNode } from 'react'

/** One card of the account page, with its heading. */
export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
