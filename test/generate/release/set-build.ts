import { updateBuild } from '../../../main/updates/build.ts'

/** A package.json with where its build looks for updates. Throws where a build would not look there. */
export function setBuild(
  manifest: string,
  updates: { readonly feed: string; readonly keys: readonly string[]; readonly isSigned: boolean },
): string {
  const next = { ...JSON.parse(manifest), hooktrail: { updates } }
  if (updateBuild(next, true, {}).feedUrl !== updates.feed)
    throw new Error(`${updates.feed} is not an https URL.`)
  return `${JSON.stringify(next, null, 2)}\n`
}
