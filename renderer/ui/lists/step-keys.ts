const pageRows = 15

/** Number of rows that a key moves by; `null` if it does not move. */
export function stepOf(key: string): number | null {
  switch (key) {
    case 'ArrowDown':
      return 1
    case 'ArrowUp':
      return -1
    case 'PageDown':
      return pageRows
    case 'PageUp':
      return -pageRows
    case 'Home':
      return Number.NEGATIVE_INFINITY
    case 'End':
      return Number.POSITIVE_INFINITY
    default:
      return null
  }
}
