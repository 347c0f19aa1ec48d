import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { billOfMaterials } from './bill-of-materials.ts'
import { shippedPackages } from './shipped-packages.ts'

/** The three bundles that a build writes. */
export type BundleName = 'main' | 'preload' | 'renderer'
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
