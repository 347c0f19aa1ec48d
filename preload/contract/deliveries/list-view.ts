import { z } from 'zod'

/** The columns of a list, as the user set them. Names are those of the interface; unknown ones are left alone. */
const listColumnsSchema = z.object({
  /** Shown or hidden by the user, by name. Others are as the interface has them. */
  shown: z.record(z.string().max(40), z.boolean()).default({}),
  /** Widths in CSS pixels, by name. Others are as the interface has them. */
  widths: z.record(z.string().max(40), z.int().min(16).max(2000)).default({}),
})
export type ListColumns = z.infer<typeof listColumnsSchema>

/** How lists look, for every window and host of this data folder. */
export const listViewSchema = z.object({
  density: z.enum(['comfortable', 'compact']).default('comfortable'),
  deliveries: listColumnsSchema.prefault({}),
  trails: listColumnsSchema.prefault({}),
})
export type ListView = z.infer<typeof listViewSchema>
