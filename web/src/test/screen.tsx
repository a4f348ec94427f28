// Renders screens of Pro in tests, with the query cache and the notifications, and fills in their forms.
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect } from 'vitest'

/** Renders the result of `element`, which imports its modules after the test has reset them. */
export async function show(element: () => Promise<ReactNode>) {
  const { queryClient } = await import('../api/client/queries.ts')
  const { Toaster } = await import('../ui/toast/Toaster.tsx')
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

/** The text under a field: its error or its hint. */
export function descriptionOf(label: string): string {
  const id = field(label).getAttribute('aria-describedby')
  return (id && document.getElementById(id)?.textContent) ?? ''
}

/** Waits for a text under a field: errors of the server appear there a moment after the notification. */
export const waitForDescription = (label: string, text: string) =>
  waitFor(() => expect(descriptionOf(label)).toBe(text))
