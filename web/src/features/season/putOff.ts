// The season cards postponed on this device: a card reappears after a week, or when the champions change.
import type { SeasonView } from '../../contract/types.ts'
import { createStore } from '../../lib/store.ts'

const key = 'sideout_season_cards'
const weekMs = 7 * 24 * 60 * 60 * 1000

interface Card {
  until: number
  champions: string
}

/** The postponed cards by league id. */
type Cards = Record<string, Card>

export const postponedCards = createStore<Cards>({}, () => {
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

const championsOf = ({ champions, vacant }: SeasonView) =>
  [...champions.map(({ teamId, title }) => `${teamId} ${title}`), ...vacant].join(',')

/** Postpones the card of a season for a week, or shows it again (null). */
export function postponeCard(leagueId: number, season: SeasonView | null, now = Date.now()): void {
  const cards = Object.fromEntries(
    Object.entries(postponedCards.get()).filter(([id, { until }]) => until > now && id !== String(leagueId)),
  )
  if (season) cards[leagueId] = { until: now + weekMs, champions: championsOf(season) }
  postponedCards.set(cards)
  try {
    localStorage.setItem(key, JSON.stringify(cards))
  } catch {
    // Storage is unavailable; the postponement lasts until the page closes.
  }
}

export function isPostponed(cards: Cards, leagueId: number, season: SeasonView, now: number): boolean {
  const card = cards[leagueId]
  return card !== undefined && now < card.until && card.champions === championsOf(season)
}
