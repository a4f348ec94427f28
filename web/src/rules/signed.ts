/** Formats a difference with its sign: "+12", "−3" with a real minus sign, and "0". */
export function formatSigned(difference: number): string {
  return difference > 0 ? `+${difference}` : difference < 0 ? `−${-difference}` : '0'
}
