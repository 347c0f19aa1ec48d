import type { Change } from '#contract/deliveries/trail'

const decimal = /^"?(-?\d{1,30}(?:\.\d{1,20})?)"?$/

/** Whether a number in the state grew, or a list. */
export function countsMore(differences: readonly Change[]): boolean {
  return differences.some(({ op, path, from, to }) => {
    // Another HTTP status or exit code.
    if (path.split('/').length === 2) return false
    if (op === 'add') return /\/\d+$/.test(path) && path.split('/').length > 2
    const [before, after] = [numberOf(from), numberOf(to)]
    return before !== null && after !== null && Math.abs(after) > Math.abs(before)
  })
}

/** The pointer, within a state, of the small whole number that alone differs; `null`: something else does. */
export function counterIn(differences: readonly Change[]): string | null {
  const pointers = new Set(differences.map(({ path }) => path.replace(/^\/\d+/, '')))
  const areCounts = differences.every(
    ({ from, to }) => /^\d{1,3}$/.test(from ?? '') && /^\d{1,3}$/.test(to ?? ''),
  )
  const [pointer = ''] = pointers
  return areCounts && pointers.size === 1 && pointer !== '' ? pointer : null
}

function numberOf(text: string | null): number | null {
  const match = text === null ? null : decimal.exec(text)
  return match?.[1] === undefined ? null : Number(match[1])
}
