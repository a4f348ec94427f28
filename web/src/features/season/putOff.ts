// Cards of seasons that were put off on this device: each comes back after a week, or when other teams are champions.
import type { SeasonView } from '../../contract/types.ts'
import { createStore } from '../../lib/store.ts'

const key = 'sideout_season_cards'
const weekMs = 7 * 24 * 60 * 60 * 1000

interface Card {
  until: number
  champions: string
}

/** By the id of the league. */
type Cards = Record<string, Card>

export const putOffCards = createStore<Cards>({}, () => {
  try {
    return validCards(JSON.parse(localStorage.getItem(key) ?? '{}'))
  } catch {
    return {}
  }
})

function validCards(stored: unknown): Cards {
  const cards: Cards = {}
  for (const [id, card] of Object.entries((stored ?? {}) as Record<string, Partial<Card> | null>)) {
    if (typeof card?.until === 'number' && typeof card.champions === 'string')
      cards[id] = { until: card.until, champions: card.champions }
  }
  return cards
}

const championsOf = ({ champions }: SeasonView) =>
  champions.map(({ teamId, title }) => `${teamId} ${title}`).join(',')

/** Puts the card of a season off for a week, or shows it again. */
export function putOff(leagueId: number, season: SeasonView | null, now = Date.now()): void {
  const cards = Object.fromEntries(
    Object.entries(putOffCards.get()).filter(([id, { until }]) => until > now && id !== String(leagueId)),
  )
  if (season) cards[leagueId] = { until: now + weekMs, champions: championsOf(season) }
  putOffCards.set(cards)
  try {
    localStorage.setItem(key, JSON.stringify(cards))
  } catch {
    // It holds until the page is closed.
  }
}

export function isPutOff(cards: Cards, leagueId: number, season: SeasonView, now: number): boolean {
  const card = cards[leagueId]
  return card !== undefined && now < card.until && card.champions === championsOf(season)
}
