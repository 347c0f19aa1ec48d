/** Any index within a pointer, as the place of a finding has it. */
export const anyIndex = '*'

/** The place that a finding is about, in whatever element of a list: its pointer with each index as `*`. */
export function placeOf(path: string): string {
  return path.replace(/\/\d+(?=\/|$)/g, `/${anyIndex}`)
}
