import { z } from 'zod'
import { maximumOpenedFiles } from '#contract/host'
import type { DesktopOptions } from '../options.ts'

/** More than the limit by one, so that the first launch explains the limit. */
const mostGiven = maximumOpenedFiles + 1
/** Longer than any valid link or path: a longer text is cut, and then refused. */
const longestGiven = 8_000

/** Data that a second launch sends to the first. Electron passes its command line too, but Chromium changes it. */
const secondLaunchSchema = z.object({
  given: z.array(z.string().max(longestGiven)).max(mostGiven),
  workingDir: z.string().max(longestGiven),
  /** Without a window, as at login. */
  isHidden: z.boolean(),
})
export type SecondLaunch = z.infer<typeof secondLaunchSchema>

export function secondLaunchOf(
  { given, isHidden }: Pick<DesktopOptions, 'given' | 'isHidden'>,
  workingDir: string,
): SecondLaunch {
  const handed = given.slice(0, mostGiven).map(one => one.slice(0, longestGiven))
  return { given: handed, workingDir, isHidden }
}

/** `null` for anything else, since any program of this user can send it. */
export function readSecondLaunch(data: unknown): SecondLaunch | null {
  return secondLaunchSchema.safeParse(data).data ?? null
}

/** The message of the second launch, which reports that its port is not used. */
export function secondLaunchText(hasPort: boolean): string {
  const shown = 'Hooktrail is open already. Its window was brought to the front.'
  return hasPort ? `${shown} --port was ignored: change the port in Settings.` : shown
}
