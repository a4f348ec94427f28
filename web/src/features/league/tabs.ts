// The four tabs of the league page; each key is the last part of the tab's path.

export const tabs = { teams: 'Teams', standings: 'Standings', schedule: 'Schedule', history: 'History' }

export type Tab = keyof typeof tabs

export function isTab(text: string): text is Tab {
  return Object.hasOwn(tabs, text)
}
