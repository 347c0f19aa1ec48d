import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** The index of a room or a feature: names what others may import, and does nothing else. */
const index = /\/renderer\/(features\/[^/]+|ui|data|navigation)\/index\.ts$/
const reexport = /export (?:\{([^}]*)\}|\*) from '(\.\/[^']+)'/g
const ownExport = /^export (?:async )?(?:function|const) (\w+|\[[^\]]*\])/gm
const importOfIndex = /(?:import|export) \{([^}]*)\} from '(\.[^']*\/index\.ts|#(?:ui|data|navigation))'/g

const renderer = fileURLToPath(new URL('../../../renderer', import.meta.url))

/** Whether importing a module does something. */
export function isNoIndex(id: string): boolean {
  return !index.test(slashed(id))
}

/**
 * Keeps everything that `entry` needs in one file: what it imports, and what that imports; of an index only
 * the names that are imported. A hundred small ones would be asked for one after the other.
 */
export function chunkOf(entry: string): {
  readonly plugin: Plugin
  /** Whether the module with this id belongs to it. */
  readonly has: (id: string) => boolean
} {
  const modules = new Set<string>()
  return {
    plugin: {
      name: `hooktrail-chunk-of-${entry}`,
      apply: 'build',
      buildEnd() {
        modules.clear()
        const found = [...this.getModuleIds()].filter(id => slashed(id).endsWith(entry))
        for (let id = found.pop(); id !== undefined; id = found.pop()) {
          if (modules.has(id)) continue
          modules.add(id)
          const imported = this.getModuleInfo(id)?.importedIds ?? []
          found.push(...imported.filter(isNoIndex))
          if (!imported.every(isNoIndex)) found.push(...throughIndexes(id))
        }
      },
    },
    has: id => modules.has(id),
  }
}

/** The modules behind the names that a module imports from indexes of features. */
function throughIndexes(id: string): string[] {
  return [...readFileSync(id, 'utf8').matchAll(importOfIndex)].flatMap(([, names = '', path = '']) => {
    const index = path.startsWith('#')
      ? resolve(renderer, path.slice(1), 'index.ts')
      : resolve(dirname(id), path)
    const wanted = new Set(namesIn(names))
    return [...readFileSync(index, 'utf8').matchAll(reexport)]
      .map(([, exported, from = '']) => ({ exported, file: resolve(dirname(index), from) }))
      .filter(({ exported, file }) =>
        (exported === undefined ? ownNames(file) : namesIn(exported)).some(name => wanted.has(name)),
      )
      .map(({ file }) => file)
  })
}

/** The values of a file that an index exports as it is. */
function ownNames(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(ownExport)].flatMap(([, name = '']) =>
    name.replace(/[[\]\s]/g, '').split(','),
  )
}

/** Values only: a type is not in the code. */
function namesIn(list: string): string[] {
  return list
    .split(',')
    .map(name => name.replace(/ as .*/, '').trim())
    .filter(name => name !== '' && !name.startsWith('type '))
}

function slashed(id: string): string {
  return id.replaceAll('\\', '/')
}
