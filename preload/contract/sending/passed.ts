/** An attempt passed: a complete 2xx response in time. `error`: reason of its absence. */
export function isPassed({
  status,
  error,
}: {
  readonly status: number | null
  readonly error: unknown
}): boolean {
  return error === null && status !== null && status >= 200 && status <= 299
}
