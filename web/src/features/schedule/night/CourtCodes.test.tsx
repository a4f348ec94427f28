import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { CourtCode } from '../../../contract/types.ts'
import { press, show } from '../../../test/screen.tsx'
import { serve, thursday } from '../../../test/server.ts'
import type { Call } from '../../../test/server.ts'

let courts: CourtCode[]
let calls: Call[]
const print = vi.fn()

beforeEach(async () => {
  courts = [
    { id: 4, courtName: 'Court 1', token: 'code1' },
    { id: null, courtName: 'Court 2', token: null },
  ]
  calls = serve({
    'GET /api/leagues/7/court-codes': () => courts,
    'POST /api/leagues/7/court-codes': (body: { courtName: string }) => {
      courts = courts.map((it) => (it.courtName === body.courtName ? { ...it, id: 5, token: 'fresh' } : it))
      return courts[1]
    },
    'DELETE /api/leagues/7/court-codes/4': () => {
      courts = courts.map((it) => (it.id === 4 ? { ...it, token: null } : it))
      return null
    },
  })
  await show(async () => {
    const { CourtCodes } = await import('./CourtCodes.tsx')
    return (
      <CourtCodes
        league={thursday}
        onClose={() => undefined}
        onPrint={print}
        qrCode={(address) => <p>Code of {address}</p>}
      />
    )
  })
  await screen.findByRole('region', { name: 'Court 1' })
})

const court = (name: string) => within(screen.getByRole('region', { name }))
const confirm = (name: string) =>
  fireEvent.click(within(screen.getAllByRole('dialog').at(-1) as HTMLElement).getByRole('button', { name }))

it('shows the link and the QR code of each court', () => {
  expect(court('Court 1').getByLabelText<HTMLInputElement>('Link of Court 1').value).toMatch(
    /\/court\/code1$/,
  )
  fireEvent.click(court('Court 1').getByRole('button', { name: 'Show QR Code' }))
  expect(court('Court 1').getByText(/^Code of .*\/court\/code1$/)).toBeTruthy()
})

it('copies the link of a court', async () => {
  const copied: string[] = []
  const writeText = (text: string) => Promise.resolve(void copied.push(text))
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  fireEvent.click(court('Court 1').getByRole('button', { name: 'Copy Link' }))
  expect(await screen.findByText('Link copied!')).toBeTruthy()
  expect(copied).toEqual([`${location.origin}/court/code1`])
  Reflect.deleteProperty(navigator, 'clipboard')
})

it('makes the first code of a court', async () => {
  press('Make a Code')
  const link = await court('Court 2').findByLabelText<HTMLInputElement>('Link of Court 2')
  expect(link.value).toMatch(/\/court\/fresh$/)
  expect(calls.find(({ route }) => route.startsWith('POST'))?.body).toEqual({ courtName: 'Court 2' })
})

it('replaces a code after a question', async () => {
  fireEvent.click(court('Court 1').getByRole('button', { name: 'Replace Code' }))
  expect(calls.some(({ route }) => route.startsWith('POST'))).toBe(false)
  confirm('Make New Code')
  await court('Court 1').findByDisplayValue(/\/court\/fresh$/)
})

it('switches a code off after a question', async () => {
  fireEvent.click(court('Court 1').getByRole('button', { name: 'Switch Code Off' }))
  confirm('Switch Off')
  await court('Court 1').findByRole('button', { name: 'Make a Code' })
})

it('makes the codes of all courts that have none at once', async () => {
  expect(screen.queryByRole('button', { name: 'Make All Codes' })).toBeNull()
  fireEvent.click(court('Court 1').getByRole('button', { name: 'Switch Code Off' }))
  confirm('Switch Off')
  fireEvent.click(await screen.findByRole('button', { name: 'Make All Codes' }))
  expect(await screen.findByText('2 courts have a code now')).toBeTruthy()
  const made = calls.filter(({ route }) => route.startsWith('POST')).map(({ body }) => body)
  expect(made).toEqual([{ courtName: 'Court 1' }, { courtName: 'Court 2' }])
})

it('prints the codes of all courts', () => {
  press('Print All Codes')
  expect(print).toHaveBeenCalledOnce()
})
