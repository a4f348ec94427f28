import { act, render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, it } from 'vitest'
import { useGradually } from './useGradually.ts'

/** How many items each render showed, in the order of the renders. */
const shown: number[] = []

function List({ items, listKey }: { items: number[]; listKey?: string }) {
  const some = useGradually(items, 2, listKey)
  useLayoutEffect(() => void shown.push(some.length), [some])
  return some.join(' ')
}

it('shows a few more items in each step until all are there', () => {
  render(<List items={[1, 2, 3, 4, 5]} />)
  expect(shown.splice(0)).toEqual([2, 4, 5])
  expect(screen.getByText('1 2 3 4 5')).toBeTruthy()
})

it('keeps what it has shown when the items change, and begins again with another list', () => {
  const { rerender } = render(<List items={[1, 2, 3]} listKey="all" />)
  shown.splice(0)
  rerender(<List items={[3, 4, 5, 6]} listKey="all" />)
  expect(shown.splice(0)).toEqual([4])
  rerender(<List items={[7, 8, 9]} listKey="some" />)
  expect(shown.splice(0)).toEqual([2, 3])
})

it('shows all at once on paper', () => {
  render(<List items={[1, 2, 3, 4, 5]} />)
  shown.splice(0)
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(shown.splice(0)).toEqual([5])
  act(() => void dispatchEvent(new Event('afterprint')))
})
