// Numbers in sentences.

/** "1 tier", "2 tiers"; words with an unusual plural give it. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

/** A difference with its sign: "+12", "−3" with a real minus, and "0". */
export function signed(difference: number): string {
  return difference > 0 ? `+${difference}` : difference < 0 ? `−${-difference}` : '0'
}
