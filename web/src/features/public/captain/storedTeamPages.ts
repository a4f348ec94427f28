// The last response for each captain's link that this device has opened, so that the page works offline.
import type { TeamPage } from '../../../contract/types.ts'

const storageKey = 'volleyball_captain_pages'
const maxPages = 4

interface StoredPage {
  token: string
  page: TeamPage
}

/** Returns the stored page of a link. */
export function storedTeamPage(token: string): TeamPage | undefined {
  return readPages().find((stored) => stored.token === token)?.page
}

/** Stores the loaded page of a link. A null page means that the link has ended: the stored page is deleted. */
export function storeTeamPage(token: string, page: TeamPage | null): void {
  const others = readPages().filter((stored) => stored.token !== token)
  const pages = page ? [{ token, page }, ...others] : others
  try {
    localStorage.setItem(storageKey, JSON.stringify(pages.slice(0, maxPages)))
  } catch {
    // Storage is unavailable; the page then needs a network.
  }
}

function readPages(): StoredPage[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(value) ? value.filter(isStoredPage) : []
  } catch {
    return []
  }
}

function isStoredPage(value: unknown): value is StoredPage {
  const { token, page } = (value ?? {}) as Partial<StoredPage>
  return typeof token === 'string' && Array.isArray(page?.schedule) && Array.isArray(page.results)
}
