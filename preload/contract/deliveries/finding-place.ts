/** Any index in the place of a finding. */
const anyIndex = '*'

/** Pointer of a finding with `*` for each index. */
export function placeOf(path: string): string {
  return path.replace(/\/\d+(?=\/|$)/g, `/${anyIndex}`)
}
