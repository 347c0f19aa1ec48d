import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { type ShippedPackage, shippedPackages, sqliteVersion } from './shipped-packages.ts'

/**
 * What is shipped, in CycloneDX 1.6. `npm sbom` cannot make it: nearly everything is bundled, so for npm it is a
 * development dependency. The same build gives the same bytes: no time in it, and a serial number made of its content.
 */
function billOfMaterials(root: string, packages: readonly ShippedPackage[]): object {
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const ownRef = `pkg:npm/${own.name}@${own.version}`
  const version = sqliteVersion(root)
  const sqlite = {
    type: 'library',
    'bom-ref': `pkg:generic/sqlite@${version}`,
    name: 'sqlite',
    version,
    purl: `pkg:generic/sqlite@${version}`,
    licenses: [{ license: { name: 'Public domain' } }],
  }
  const components = [...packages.map(componentOf), sqlite]
  const content = {
    metadata: {
      component: {
        type: 'application',
        'bom-ref': ownRef,
        name: own.name,
        version: own.version,
        purl: ownRef,
        licenses: [{ license: { id: own.license } }],
      },
    },
    components,
    dependencies: [
      { ref: ownRef, dependsOn: packages.map(refOf) },
      ...packages.map(one => ({
        ref: refOf(one),
        dependsOn: one.name === 'better-sqlite3' ? [sqlite['bom-ref']] : [],
      })),
      { ref: sqlite['bom-ref'], dependsOn: [] },
    ],
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(content))}`,
    version: 1,
    ...content,
  }
}

function componentOf(one: ShippedPackage): object {
  const [scope, name] = one.name.startsWith('@') ? one.name.split('/') : [undefined, one.name]
  return {
    type: one.how === 'runtime' ? 'framework' : 'library',
    'bom-ref': refOf(one),
    ...(scope === undefined ? {} : { group: scope }),
    name,
    version: one.version,
    purl: refOf(one),
    scope: 'required',
    hashes: [{ alg: 'SHA-512', content: sha512Of(one.integrity) }],
    licenses: one.license.includes(' ') ? [{ expression: one.license }] : [{ license: { id: one.license } }],
    properties: [{ name: 'hooktrail:shipped', value: one.how }],
  }
}

/** The package URL, in which the `@` of a scope is escaped. */
function refOf({ name, version }: ShippedPackage): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

function sha512Of(integrity: string): string {
  const text = /sha512-([\w+/=]+)/.exec(integrity)?.[1]
  if (text === undefined) throw new Error(`The lock file holds no SHA-512 but ${integrity.slice(0, 10)}.`)
  return Buffer.from(text, 'base64').toString('hex')
}

/** A UUID that a name decides (RFC 9562, version 8). */
function uuidOf(content: string): string {
  const bytes = createHash('sha256').update(content).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The three bundles that a build writes. */
type BundleName = 'main' | 'preload' | 'renderer'
const bundles: readonly BundleName[] = ['main', 'preload', 'renderer']
/** The paths below node_modules of the packages that have code, styles or fonts in a bundle. */
export type BundledPackages = Partial<Record<BundleName, readonly string[]>>

const bundledPackagesPath = 'out/bundled-packages.json'
const billOfMaterialsPath = 'out/sbom.cdx.json'

/**
 * Writes which packages went into the bundle, from the modules and assets that the bundler itself lists, to
 * `out/bundled-packages.json`; with the last of the three bundles also `out/sbom.cdx.json`.
 */
export function bundledPackages(root: string, bundle: BundleName): Plugin {
  const found = new Set<string>()
  return {
    name: 'hooktrail-bundled-packages',
    apply: 'build',
    generateBundle(_options, output) {
      for (const file of Object.values(output)) {
        if (file.type === 'asset') {
          for (const name of file.originalFileNames) add(found, root, join(root, 'renderer', name))
          continue
        }
        for (const [id, { renderedLength }] of Object.entries(file.modules)) {
          // A style is moved from the code into a separate file, and then has no length.
          if (renderedLength > 0 || id.endsWith('.css')) add(found, root, id)
        }
      }
    },
    writeBundle() {
      const file = join(root, bundledPackagesPath)
      const others = existsSync(file) ? readBundledPackages(root) : {}
      const all: BundledPackages = { ...others, [bundle]: [...found].sort() }
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(
        file,
        json(Object.fromEntries(bundles.flatMap(name => (all[name] ? [[name, all[name]]] : [])))),
      )
      if (bundles.every(name => all[name] !== undefined)) {
        writeFileSync(
          join(root, billOfMaterialsPath),
          json(billOfMaterials(root, shippedPackages(root, all))),
        )
      }
    },
  }
}

/** What the last build wrote. Throws where there is no build. */
export function readBundledPackages(root: string): BundledPackages {
  return JSON.parse(readFileSync(join(root, bundledPackagesPath), 'utf8')) as BundledPackages
}

function add(found: Set<string>, root: string, id: string): void {
  const name = packageOf(root, id)
  if (name !== null) found.add(name)
}

/** The package that a module belongs to, by its path below node_modules; `null` for our own. */
export function packageOf(root: string, id: string): string | null {
  // Helpers that the bundlers themselves put in.
  const helper = /^\0(rolldown|vite)\//.exec(id)?.[1]
  if (helper !== undefined) return helper
  const path = relative(root, id.replace(/^\0/, '')).replaceAll('\\', '/')
  return /^node_modules\/((?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? null
}

function json(value: unknown): string {
  return `${JSON.stringify(value)}\n`
}
