import { z } from 'zod'

/** Facts about a target before anything is sent. No name is looked up. */
export const targetReachSchema = z.object({
  host: z.string(),
  isLoopback: z.boolean(),
  /** Neither this machine nor a private network, by its name or number. */
  isPublic: z.boolean(),
  /** This machine, or allowed by the user. */
  isAllowed: z.boolean(),
  /** Deliveries of the selection from production addresses. */
  productionCount: z.int().nonnegative(),
  /** Notice for the user before sending; `null` for none. */
  warning: z.string().nullable(),
})
export type TargetReach = z.infer<typeof targetReachSchema>
