const hourMs = 60 * 60 * 1000

/** Returns a time zone in which it is between noon and one, so that a night of today is current there, and the day in that zone with its weekday. */
export function nightOfToday() {
  const ahead = 12 - new Date().getUTCHours()
  const noon = new Date(Date.now() + ahead * hourMs)
  return {
    timezone: ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`,
    day: noon.toISOString().slice(0, 10),
    weekday: new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(noon),
  }
}
