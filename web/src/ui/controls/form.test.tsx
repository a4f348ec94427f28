import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { TextField } from './fields.tsx'
import { Form, useForm } from './form.tsx'

const required = (values: { name: string; city: string }) => ({
  ...(!values.name && { name: 'Name is required' }),
  ...(!values.city && { city: 'City is required' }),
})

function open(onSent = vi.fn()) {
  function Page() {
    const form = useForm({ name: '', city: '' }, required)
    const field = (name: 'name' | 'city') => ({
      label: name,
      error: form.errors[name],
      value: form.values[name],
      onChange: (event: { target: { value: string } }) => form.change({ [name]: event.target.value }),
    })
    return (
      <Form
        failures={form.failures}
        onSubmit={() => {
          if (form.passes()) onSent(form.values)
        }}
      >
        <TextField {...field('name')} />
        <TextField {...field('city')} />
        <button type="submit">Send</button>
        <button type="button" onClick={() => form.passes(['city'])}>
          Check city
        </button>
        <button type="button" onClick={() => form.show({ city: 'No such city' })}>
          Server
        </button>
      </Form>
    )
  }
  render(<Page />)
  return onSent
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const input = (label: string) => screen.getByLabelText(label)
const type = (label: string, value: string) => fireEvent.change(input(label), { target: { value } })

it('shows no errors before the first submit', () => {
  open()
  expect(screen.queryByText(/is required/)).toBeNull()
})

it('shows all errors and moves the focus to the first of them, at each submit', () => {
  const sent = open()
  press('Send')
  expect(screen.getByText('Name is required')).toBeTruthy()
  expect(screen.getByText('City is required')).toBeTruthy()
  expect(document.activeElement).toBe(input('name'))
  input('city').focus()
  press('Send')
  expect(document.activeElement).toBe(input('name'))
  expect(sent).not.toHaveBeenCalled()
})

it('removes the error of a field that is changed, and no other error', () => {
  open()
  press('Send')
  type('name', 'A')
  expect(screen.queryByText('Name is required')).toBeNull()
  expect(screen.getByText('City is required')).toBeTruthy()
})

it('submits valid values', () => {
  const sent = open()
  type('name', 'Ann')
  type('city', 'Bern')
  press('Send')
  expect(sent).toHaveBeenCalledWith({ name: 'Ann', city: 'Bern' })
})

it('can check some of its fields only', () => {
  open()
  press('Check city')
  expect(screen.queryByText('Name is required')).toBeNull()
  expect(document.activeElement).toBe(input('city'))
})

it('shows errors that the server has found', () => {
  open()
  press('Server')
  expect(input('city').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(input('city'))
})
