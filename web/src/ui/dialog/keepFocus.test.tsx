import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'

/** A page with a list, whose items are deleted at once or after a dialog has asked. */
async function open() {
  const { Confirm } = await import('./Confirm.tsx')
  const { keepFocus } = await import('./keepFocus.ts')
  function Page() {
    const [items, setItems] = useState(['Ann', 'Bo', 'Cy'])
    const [asked, setAsked] = useState('')
    const remove = (item: string) => setItems(items.filter((other) => other !== item))
    return (
      <main>
        <h1 tabIndex={-1}>Players</h1>
        <ul>
          {items.map((item) => (
            <li key={item}>
              <button>Edit {item}</button>
              <button
                onClick={() => {
                  remove(item)
                  keepFocus()
                }}
              >
                Delete {item}
              </button>
              <button onClick={() => setAsked(item)}>Ask {item}</button>
            </li>
          ))}
        </ul>
        {asked && (
          <Confirm
            title="Delete player?"
            action="Delete"
            running={false}
            onClose={() => setAsked('')}
            onConfirm={() => {
              remove(asked)
              setAsked('')
            }}
          >
            <p>{asked}</p>
          </Confirm>
        )}
      </main>
    )
  }
  render(<Page />)
}

function press(name: string): void {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}

const expectFocus = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name))

it('moves to the same button of the next item, of the one before, and to the heading in the end', async () => {
  await open()
  press('Delete Bo')
  await expectFocus('Delete Cy')
  press('Delete Cy')
  await expectFocus('Delete Ann')
  press('Delete Ann')
  await expectFocus('Players')
})

it('moves in the same way when a dialog has asked first', async () => {
  await open()
  press('Ask Ann')
  press('Delete')
  await expectFocus('Ask Bo')
  press('Ask Bo')
  press('Cancel')
  await expectFocus('Ask Bo')
})
