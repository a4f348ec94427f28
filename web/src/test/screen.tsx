// A screen of Pro in a test: with the cache that it reads from, and the notifications.
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect } from 'vitest'

/** Shows what `element` makes after the modules of the test have been loaded afresh. */
export async function show(element: () => Promise<ReactNode>) {
  const { queryClient } = await import('../api/queries.ts')
  const { Toaster } = await import('../ui/Toaster.tsx')
  return render(
    <QueryClientProvider client={queryClient}>
      {await element()}
      <Toaster />
    </QueryClientProvider>,
  )
}

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

export const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })

/** What stands under a field: what is wrong with it, or good to know. */
export function noteOf(label: string): string {
  const note = field(label).getAttribute('aria-describedby')
  return (note && document.getElementById(note)?.textContent) ?? ''
}

/** Waits until that stands under a field: what the server says comes a moment after its notification. */
export const noted = (label: string, text: string) => waitFor(() => expect(noteOf(label)).toBe(text))
