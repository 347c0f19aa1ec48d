import { copyFileSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Target } from './target.ts'

/** Variable with an addon of better-sqlite3 to package instead of its addon: for a runtime with an older Node-API. */
export const addonVariable = 'HOOKTRAIL_SQLITE_ADDON'

const folder = 'node_modules/better-sqlite3/prebuilds'

/** The file that better-sqlite3 loads on a target. Linux packages are for glibc, like Electron. */
export function addonName({ platform, arch }: Target): string {
  return `${platform}-${arch}.node`
}

/** Removes all addons from a copy of the app but the target's. `given`: a file that replaces it. Throws without one. */
export function keepOneAddon(copyDir: string, target: Target, given: string | undefined): void {
  const saved = addonName(target)
  const prebuilds = join(copyDir, folder)
  if (given !== undefined && !existsSync(given))
    throw new Error(`${addonVariable} names ${given}, which does not exist.`)
  if (given === undefined && !existsSync(join(prebuilds, saved))) {
    throw new Error(`better-sqlite3 has no ${saved}. Run \`npm ci\`.`)
  }
  for (const name of readdirSync(prebuilds)) if (name !== saved) rmSync(join(prebuilds, name))
  if (given !== undefined) copyFileSync(given, join(prebuilds, saved))
}
