// What a name of a league, a team or a court must be like: the twin of internal/league/name.go.

const longest = 100

/** The name as it is kept: without blanks around it, composed. */
export function tidyName(name: string): string {
  return name.trim().normalize('NFC')
}

/** What is wrong with a name, or undefined; `what` is its owner as the sentence begins with it. */
export function nameProblem(what: string, name: string): string | undefined {
  const tidy = tidyName(name)
  if (/[\p{Cc}\u2028\u2029]/u.test(tidy)) return `${what} name must be one line of plain text`
  // Joiners and direction marks are no name by themselves.
  if (!/[^\s\p{Cf}]/u.test(tidy)) return `${what} name is required`
  if (Array.from(tidy).length > longest) return `${what} name must be at most 100 characters`
  return undefined
}

/** The names of a pasted list, one a line, without the numbers and bullets that lists begin their lines with. */
export function pastedNames(text: string): string[] {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => tidyName(line.replace(/^\s*(?:[-*•]|\d{1,3}[.)])\s+/, '')))
  return lines.filter((line) => line !== '')
}

/** The name of the next court, counted through the whole league: "Court 3" beside Court 1 and 2. */
export function nextCourtName(names: string[]): string {
  const taken = new Set(names.map((name) => tidyName(name).toLowerCase()))
  let number = names.length + 1
  while (taken.has(`court ${number}`)) number++
  return `Court ${number}`
}
