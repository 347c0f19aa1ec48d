import { z } from 'zod'

/** A member of bodies: a JSON Pointer (RFC 6901), or the name of a documented member. */
export const memberNameSchema = z.string().min(1).max(300)
export const maximumMemberColumns = 8

/** The user's columns. Names are the interface's, or of members; unknown ones are preserved. */
const listColumnsSchema = z.object({
  /** Changed visibility, by name. Others have the default. */
  shown: z.record(z.string().max(40), z.boolean()).default({}),
  /** Changed widths in CSS pixels, by name. */
  widths: z.record(z.string().max(320), z.int().min(16).max(2000)).default({}),
  /** Members of the body that have a column, in their order. */
  members: z.array(memberNameSchema).max(maximumMemberColumns).default([]),
})
export type ListColumns = z.infer<typeof listColumnsSchema>

/** How lists look, in every window and host of this data folder. */
export const listViewSchema = z.object({
  density: z.enum(['comfortable', 'compact']).default('comfortable'),
  deliveries: listColumnsSchema.prefault({}),
  trails: listColumnsSchema.prefault({}),
})
export type ListView = z.infer<typeof listViewSchema>
