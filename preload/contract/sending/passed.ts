/** An attempt passed: a complete 2xx response in time. `error`: reason of its absence. */
export function isPassed(of: { readonly status: number | null; readonly error: unknown }): boolean {
  return of.error === null && of.status !== null && of.status >= 200 && of.status <= 299
}
