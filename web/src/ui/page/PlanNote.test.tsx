import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PlanEnded, PlanNote } from './PlanNote.tsx'

it('says why the league of the page cannot be arranged, and nothing while it can', () => {
  const { rerender, container } = render(<PlanNote />)
  expect(container.textContent).toBe('')
  rerender(
    <PlanEnded value="Pro ended for this league.">
      <PlanNote />
    </PlanEnded>,
  )
  expect(screen.getByText('Pro ended for this league.')).toBeTruthy()
})
