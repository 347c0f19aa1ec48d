/**
 * The first argument of the app where it is to be the command: on macOS and Windows, where its Electron cannot run as
 * Node (see main/package/fuses.ts). `bin/hooktrail` of the package passes it.
 */
const marker = '--hooktrail-command'

/**
 * The arguments of the command; `null` where the app is to open its window.
 * `argv`: of the process. A `--` right behind the marker keeps Chromium from reading what follows.
 */
export function commandArguments(argv: readonly string[]): readonly string[] | null {
  const [, first, second] = argv
  if (first !== marker) return null
  return argv.slice(second === '--' ? 3 : 2)
}
