import { z } from 'zod'

/**
 * What a second launch hands to the first. Electron passes its command line too, but Chromium adds to it and orders it
 * anew.
 */
export const secondLaunchSchema = z.object({
  given: z.array(z.string().max(8_000)).max(5_000),
  workingDir: z.string().max(8_000),
  /** Without a window, as at login. */
  isHidden: z.boolean(),
})
export type SecondLaunch = z.infer<typeof secondLaunchSchema>

/** `null` for anything else: every program of this user can send it. */
export function readSecondLaunch(data: unknown): SecondLaunch | null {
  return secondLaunchSchema.safeParse(data).data ?? null
}

/** What the second launch says, and that its port is not taken over: the first one listens already. */
export function secondLaunchText(hasPort: boolean): string {
  const shown = 'Hooktrail is open already. Its window was brought to the front.'
  return hasPort ? `${shown} --port was ignored: change the port in Settings.` : shown
}
