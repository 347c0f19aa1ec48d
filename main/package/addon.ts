import { copyFileSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Target } from './target.ts'

/** Names an addon of better-sqlite3 that is packed instead of its own: one for a runtime with an older Node-API. */
export const addonVariable = 'HOOKTRAIL_SQLITE_ADDON'

const folder = 'node_modules/better-sqlite3/prebuilds'

/** The file that better-sqlite3 looks for on a target. Linux packages are for glibc: Electron has no other. */
export function addonName({ platform, arch }: Target): string {
  return `${platform}-${arch}.node`
}

/**
 * Leaves one addon in a copy of the app, the one for the target.
 * `given`: a file that takes its place. Throws where there is none.
 */
export function keepOneAddon(copyDir: string, target: Target, given: string | undefined): void {
  const kept = addonName(target)
  const prebuilds = join(copyDir, folder)
  if (given !== undefined && !existsSync(given))
    throw new Error(`${addonVariable} names ${given}, which does not exist.`)
  if (given === undefined && !existsSync(join(prebuilds, kept))) {
    throw new Error(`better-sqlite3 has no ${kept}. Run \`npm ci\`.`)
  }
  for (const name of readdirSync(prebuilds)) if (name !== kept) rmSync(join(prebuilds, name))
  if (given !== undefined) copyFileSync(given, join(prebuilds, kept))
}
