const pageRows = 15

/** How far a key moves in a list of rows; `null` where it does not. */
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
