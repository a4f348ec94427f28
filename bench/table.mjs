// Prints the table of results, as the Go benchmarks do: each figure with its reference and target.

/** Prints rows of { figure, measured, reference, ratio, target, ok }. Missing values are shown as "-". */
export function printTable(rows) {
  const head = ['figure', 'measured', 'reference', 'ratio', 'target']
  const cells = rows.map((row) => [...head.map((name) => String(row[name] ?? '-')), verdict(row)])
  const lines = [[...head, 'ok'], ...cells]
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)))
  for (const line of lines) {
    const padded = line.map((cell, column) => cell.padEnd(widths[column]))
    console.log(padded.join('  ').trimEnd())
  }
}

function verdict({ ok }) {
  return ok === undefined ? '-' : ok ? 'ok' : 'missed'
}

/** Returns the quantile for a share from 0 to 1, by nearest rank. */
export function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
}

export const median = (values) => quantile(values, 0.5)
