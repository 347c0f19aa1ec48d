import { z } from 'zod'

/** What is known of a target before anything is sent there. No name is looked up. */
export const targetReachSchema = z.object({
  host: z.string(),
  isLoopback: z.boolean(),
  /** Neither this machine nor a private network, by its name or number alone. */
  isPublic: z.boolean(),
  /** The user has allowed the host, or it is this machine. */
  isAllowed: z.boolean(),
  /** Of the deliveries that are to go there: so many came from a production address of the services. */
  productionCount: z.int().nonnegative(),
  /** What the user should know before it is sent; `null`: nothing. */
  warning: z.string().nullable(),
})
export type TargetReach = z.infer<typeof targetReachSchema>
