// The plan of the user, and links to the pages of the payment provider.
import { queryOptions } from '@tanstack/react-query'
import type { PlanView } from '../../contract/types.ts'
import { request } from '../client/client.ts'

export const planQuery = queryOptions({
  queryKey: ['user', 'plan'],
  queryFn: () => request('GET /api/billing'),
  staleTime: 60_000,
})

/** Whether the user has a subscription that can still be charged. */
export const isSubscribed = ({ level }: PlanView) => ['paying', 'ending', 'grace'].includes(level)

/** Makes the server refetch the plan from the payment provider; returns it. */
export const refreshPlan = () => request('POST /api/billing/refresh')

/** Returns the address of the checkout page. */
export const beginCheckout = () => request('POST /api/billing/checkout')

/** Returns the address of the page where the user changes the card, sees invoices and cancels. */
export const openPortal = () => request('POST /api/billing/portal')

export const withdraw = () => request('POST /api/billing/withdraw')
