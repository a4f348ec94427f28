const hourMs = 60 * 60 * 1000

/** Returns a time zone in which it is between noon and one, so that a night of today is current there, and the day in that zone. */
export function nightOfToday() {
  const ahead = 12 - new Date().getUTCHours()
  return {
    timezone: ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`,
    day: new Date(Date.now() + ahead * hourMs).toISOString().slice(0, 10),
  }
}
