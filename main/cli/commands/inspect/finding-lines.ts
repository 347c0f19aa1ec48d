import type { Finding } from '#contract/deliveries/finding'

/** A finding as text: its message and where it is, and below them its code and the source of its rule. */
export function findingLines({ severity, path, message, code, source }: Finding): string[] {
  return [`  ${severity.padEnd(7)} ${path || '/'}  ${message}`, `          ${code} · ${source}`]
}
