const form = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(?:([Zz])|([+-]\d{2}):?(\d{2}))?$/

/** Microseconds of an instant in any of the spellings that the services use; without a zone it is UTC. */
export function readInstantUs(text: string): number | null {
  const match = form.exec(text)
  if (match === null) return null
  const [, date, time, fraction = '', , hours, minutes = '00'] = match
  const ms = Date.parse(`${date}T${time}${hours === undefined ? 'Z' : `${hours}:${minutes}`}`)
  return Number.isNaN(ms) ? null : ms * 1000 + Number(fraction.padEnd(6, '0').slice(0, 6))
}

/** The same instant in one spelling. */
export function writeInstant(us: number): string {
  return `${new Date(Math.floor(us / 1000)).toISOString().slice(0, -1)}${String(us % 1000).padStart(3, '0')}Z`
}
