/** What a package of the app has inside; everything else of the checkout stays out. `test/unit/package` reads it. */
const files: ReadonlySet<string> = new Set([
  'package.json',
  'LICENSE',
  'CHANGELOG.md',
  'THIRD-PARTY.md',
  // The command, which runs before anything that is bundled.
  'main/cli/build.mjs',
  'main/cli/compile-cache.mjs',
  'main/cli/hooktrail.mjs',
  'main/cli/load-headless.mjs',
  'main/cli/node-version.mjs',
  'node_modules/better-sqlite3/LICENSE',
  'node_modules/better-sqlite3/package.json',
])
const folders = [
  'docs',
  'out',
  'resources',
  'node_modules/better-sqlite3/lib',
  'node_modules/better-sqlite3/prebuilds',
]

/**
 * Of no use to a user: maps, the icon of macOS (its bundle has it), what documents are generated from, and the entry of
 * `hooktrail/testing`, which comes by npm.
 */
const leftOut = [/\.map$/, /\.icns$/, /^out\/bundled-packages\.json$/, /^out\/main\/testing\.js$/]

/**
 * Whether a file or folder of the checkout is packed.
 * `path`: relative to the checkout, with slashes; the empty one is the checkout itself.
 */
export function isPackaged(path: string): boolean {
  if (path === '') return true
  if (leftOut.some(pattern => pattern.test(path))) return false
  if (files.has(path) || folders.some(folder => path === folder || path.startsWith(`${folder}/`))) return true
  // A folder above something that is packed.
  return [...files, ...folders].some(one => one.startsWith(`${path}/`))
}

/** Of package.json what the app and its command read. */
const manifestFields = [
  ...['name', 'productName', 'desktopName', 'version', 'description', 'license', 'type', 'main'],
  // What the app reads of how this package was made.
  'hooktrail',
  'dependencies',
] as const

/** The manifest of a package: nothing of how it was built. */
export function packagedManifest(manifest: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    manifestFields.flatMap(name => (manifest[name] === undefined ? [] : [[name, manifest[name]]])),
  )
}
