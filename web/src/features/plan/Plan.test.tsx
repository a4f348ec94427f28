import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PlanView } from '../../contract/types.ts'
import { press, show } from '../../test/screen.tsx'
import { serve } from '../../test/server.ts'
import type { Call } from '../../test/server.ts'
import { bannerText } from './planWords.ts'

const trial: PlanView = {
  isOn: true,
  level: 'trial',
  until: '2026-03-15T12:00:00Z',
  wasTrial: false,
  mayArrange: true,
  price: '$12',
  hasPortal: false,
  withdrawUntil: null,
  isWithdrawn: false,
  leagues: 1,
  isTest: false,
}
const paying: PlanView = { ...trial, level: 'paying', hasPortal: true, withdrawUntil: '2026-03-20T12:00:00Z' }

let calls: Call[]
let assign: ReturnType<typeof vi.fn>

beforeEach(() => {
  assign = vi.fn()
  history.replaceState(null, '', '/pro/plan')
})

async function open(responses: { [route: string]: unknown }): Promise<void> {
  calls = serve(responses)
  await show(async () => {
    const { Plan } = await import('./Plan.tsx')
    return <Plan />
  })
}

const card = (name: string) => screen.findByRole('region', { name })
const routes = () => calls.map(({ route }) => route)

describe('the page of the plan', () => {
  it('says what the trial costs afterwards and leads to the checkout', async () => {
    vi.stubGlobal('location', {
      origin: location.origin,
      pathname: '/pro/plan',
      search: '',
      hash: '',
      assign,
    })
    await open({ 'GET /api/billing': trial, 'POST /api/billing/checkout': { url: 'https://pay.example/1' } })
    const region = within(await card('Free trial until Mar 15, 2026'))
    expect(region.getByText(/\$12 a month/)).toBeTruthy()
    press('Subscribe')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/1'))
  })

  it('waits after a checkout until the server says that it is paid', async () => {
    history.replaceState(null, '', '/pro/plan?back=cs_1')
    await open({ 'GET /api/billing': trial, 'POST /api/billing/refresh': paying })
    await card('Pro')
    expect(routes()).toContain('POST /api/billing/refresh')
    expect(location.search).toBe('')
  })

  it('asks once after the portal, whatever was done there', async () => {
    history.replaceState(null, '', '/pro/plan?back=portal')
    await open({ 'GET /api/billing': paying, 'POST /api/billing/refresh': { ...paying, level: 'ending' } })
    await card('Pro until Mar 15, 2026')
    expect(routes().filter((route) => route === 'POST /api/billing/refresh')).toHaveLength(1)
    expect(location.search).toBe('')
    expect(screen.queryByText('You have Pro')).toBeNull()
  })

  it('withdraws in two steps', async () => {
    await open({
      'GET /api/billing': paying,
      'POST /api/billing/withdraw': { ...paying, level: 'ended', withdrawUntil: null, isWithdrawn: true },
    })
    await card('Pro')
    press('Withdraw from the Contract')
    expect(routes()).not.toContain('POST /api/billing/withdraw')
    press('Confirm Withdrawal')
    await card('Pro ended on Mar 15, 2026')
    expect(screen.getByText(/You have withdrawn from the contract/)).toBeTruthy()
  })

  it.each([
    ['grace', 'Change Card'],
    ['ending', 'Keep It'],
    ['paying', 'Card, Invoices, Cancel'],
  ])('has the way to the portal when the level is %s', async (level, name) => {
    await open({ 'GET /api/billing': { ...paying, level } })
    expect(await screen.findByRole('button', { name })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull()
  })

  it('has the invoices of a subscription that has ended, and nothing to cancel', async () => {
    await open({ 'GET /api/billing': { ...paying, level: 'ended', withdrawUntil: null } })
    expect(await screen.findByRole('button', { name: 'Subscribe' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Card and Invoices' })).toBeTruthy()
  })

  it('says until when the operator gave Pro, and of no payment', async () => {
    await open({ 'GET /api/billing': { ...trial, level: 'included' } })
    const region = within(await card('Pro is included'))
    expect(region.getByText('You have nothing to pay until Mar 15, 2026.')).toBeTruthy()
    expect(region.queryByText(/You pay for all leagues/)).toBeNull()
  })

  it('offers nothing to buy where everything is included', async () => {
    await open({ 'GET /api/billing': { ...trial, isOn: false, level: 'included', until: null } })
    await card('Pro is included')
    expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull()
  })
})

describe('the banner', () => {
  const at = (days: number) => Date.parse('2026-03-15T12:00:00Z') - days * 86_400_000
  it.each<[Partial<PlanView>, number, string]>([
    [{}, 5.5, ''],
    [{}, 5, 'Your trial ends in 5 days.'],
    [{}, 0.5, 'Your trial ends within 1 day.'],
    [{ level: 'paying' }, 1, ''],
    [{ level: 'ending' }, 1, 'Pro ends on Mar 15, 2026.'],
    [
      { level: 'grace' },
      1,
      'A payment failed. Change your card soon to keep Pro: it ends on Mar 15, 2026 at the latest.',
    ],
    [
      { level: 'ended', wasTrial: true },
      -1,
      'Your trial ended on Mar 15, 2026. Your leagues can be read, played and exported.',
    ],
    [{ level: 'ended', leagues: 0 }, -1, ''],
    [{ isOn: false, level: 'included' }, 1, ''],
  ])('%o with %d days left', (change, days, text) => {
    expect(bannerText({ ...trial, ...change }, at(days))).toBe(text)
  })
})

it('shows a refusal for want of a plan over the page, and opens the plan beside it', async () => {
  const { ApiError } = await import('../../api/client/client.ts')
  const { handleAccessError } = await import('../../api/client/queries.ts')
  const { planSentence } = await import('../../api/client/session.ts')
  const { PlanEnded } = await import('./PlanEnded.tsx')
  handleAccessError(new ApiError(402, 'Your trial ended on 12 Mar.', undefined, 'plan'))
  await show(() => Promise.resolve(<PlanEnded />))
  const dialog = within(screen.getByRole('dialog', { name: 'This needs Pro' }))
  expect(dialog.getByText('Your trial ended on 12 Mar.')).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'See the Plan' }).getAttribute('target')).toBe('_blank')
  press('Not Now')
  expect(planSentence.get()).toBe('')
})
