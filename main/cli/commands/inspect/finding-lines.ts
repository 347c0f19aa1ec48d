import type { Finding } from '#contract/deliveries/finding'

/** A finding for a person: what is said and where, and below it its code and the source of its rule. */
export function findingLines({ severity, path, message, code, source }: Finding): string[] {
  return [`  ${severity.padEnd(7)} ${path || '/'}  ${message}`, `          ${code} · ${source}`]
}
