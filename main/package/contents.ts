/** The content of a package; the rest of the checkout stays out. `test/unit/package` reads it. */
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
 * Useless to a user: maps, the icon of macOS (its bundle has it), sources of generated documents, and the entry of
 * `hooktrail/testing`, which npm delivers.
 */
const leftOut = [/\.map$/, /\.icns$/, /^out\/bundled-packages\.json$/, /^out\/main\/testing\.js$/]

/**
 * Whether a file or folder of the checkout is packed. `path`: relative to the checkout, with slashes; empty for the
 * checkout itself.
 */
export function isPackaged(path: string): boolean {
  if (path === '') return true
  if (leftOut.some(pattern => pattern.test(path))) return false
  if (files.has(path) || folders.some(folder => path === folder || path.startsWith(`${folder}/`))) return true
  // A folder above something that is packed.
  return [...files, ...folders].some(one => one.startsWith(`${path}/`))
}

/** Fields of package.json that the app and its command read. */
const manifestFields = [
  ...['name', 'productName', 'desktopName', 'version', 'description', 'license', 'type', 'main'],
  // Build settings of this package.
  'hooktrail',
  'dependencies',
] as const

/** Without the fields of development. */
export function packagedManifest(manifest: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    manifestFields.flatMap(name => (manifest[name] === undefined ? [] : [[name, manifest[name]]])),
  )
}
