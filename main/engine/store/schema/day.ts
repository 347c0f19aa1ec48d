/** Local day of an instant, which is also the name of its default session. */
export function localDay(atMs: number): string {
  const at = new Date(atMs)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** First instant of the local day. */
export function dayBeginMs(atMs: number): number {
  const at = new Date(atMs)
  return new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()
}

/** The first instant of the next local day. */
export function nextDayMs(atMs: number): number {
  const at = new Date(atMs)
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1).getTime()
}
