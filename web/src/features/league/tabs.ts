// The four parts of a league's page, each with an address of its own.

export const tabs = { teams: 'Teams', standings: 'Standings', schedule: 'Schedule', history: 'History' }

export type Tab = keyof typeof tabs

export function isTab(text: string): text is Tab {
  return Object.hasOwn(tabs, text)
}
