import { z } from 'zod'

/** The result of one kind of fault in a run. */
export const faultRowSchema = z.object({
  /** What was done to the product: `kill -9 while it imports`. */
  fault: z.string().min(1),
  /** How often. */
  tried: z.int().nonnegative(),
  /** The promise held every time. */
  held: z.boolean(),
  /** Figures by name, such as `acknowledged`, `compared`, `lost`. */
  figures: z.record(z.string(), z.union([z.number(), z.string()])),
})
export type FaultRow = z.infer<typeof faultRowSchema>

/** The row as one line of text. */
export function rowText({ fault, tried, held, figures }: FaultRow): string {
  const parts = Object.entries(figures).map(([name, value]) => `${name} ${numberText(value)}`)
  return `${held ? 'held' : 'FELL'}  ${fault}: ${[`tried ${numberText(tried)}`, ...parts].join(', ')}`
}

export function numberText(value: number | string): string {
  return typeof value === 'number' ? value.toLocaleString('en-US') : value
}
