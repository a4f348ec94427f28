import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { closeToast, currentToast } from '../../ui/toast/toast.ts'
import { ApiError } from './client.ts'
import { useTakeBack } from './useTakeBack.ts'

beforeEach(closeToast)

/** Presses Undo in the message of a change whose opposite is `undo`, and returns the next message. */
async function press(undo: () => Promise<unknown>) {
  const { result } = renderHook(() => useTakeBack(1))
  const action = result.current('Court 3, tier 1', undo)
  expect(action.label).toBe('Undo')
  await act(async () => {
    action.run()
    await Promise.resolve()
  })
  return currentToast.get()
}

describe('the undo button of a message', () => {
  it('runs the opposite of the change, and says so', async () => {
    let count = 0
    const message = await press(() => Promise.resolve(count++))
    expect(count).toBe(1)
    expect(message).toMatchObject({ title: 'Taken back', description: 'Court 3, tier 1' })
  })

  it('shows the sentence of the server if the change can no longer be taken back', async () => {
    const sentence = 'These settings were changed since. Look at them again.'
    const message = await press(() => Promise.reject(new ApiError(409, sentence)))
    expect(message).toMatchObject({ title: 'Failed to take that back', destructive: true })
    expect(message?.description).toContain(sentence)
  })
})
