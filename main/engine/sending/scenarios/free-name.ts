/** The name, with a number after it where it is taken. */
export function freeName(name: string, taken: readonly string[]): string {
  const all = new Set(taken)
  if (!all.has(name)) return name
  for (let number = 2; ; number++) {
    const next = `${name}-${number}`
    if (!all.has(next)) return next
  }
}
