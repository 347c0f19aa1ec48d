/**
 * First argument with which the app runs as the command: on macOS and Windows, where its Electron can't run
 * as Node (see main/package/fuses.ts). `bin/hooktrail` of the package passes it.
 */
const marker = '--hooktrail-command'

/** `null` if the app opens its window. A `--` after the marker keeps Chromium from reading the rest. */
export function commandArguments(argv: readonly string[]): readonly string[] | null {
  const [, first, second] = argv
  if (first !== marker) return null
  return argv.slice(second === '--' ? 3 : 2)
}
