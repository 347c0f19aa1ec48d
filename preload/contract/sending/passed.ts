/** An attempt passed: answered 2xx, whole and in time. `error`: why there was no whole answer in time. */
export function isPassed({
  status,
  error,
}: {
  readonly status: number | null
  readonly error: unknown
}): boolean {
  return error === null && status !== null && status >= 200 && status <= 299
}
