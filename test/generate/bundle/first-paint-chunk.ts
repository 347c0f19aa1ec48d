import type { Plugin } from 'vite'

/**
 * Keeps everything that the first paint needs in one file: what `entry` imports, and what that imports. A hundred small
 * ones would be asked for one after the other.
 */
export function firstPaintChunk(entry: string): {
  readonly plugin: Plugin
  /** Whether the module with this id belongs to it. */
  readonly has: (id: string) => boolean
} {
  const modules = new Set<string>()
  return {
    plugin: {
      name: 'hooktrail-first-paint-chunk',
      apply: 'build',
      buildEnd() {
        modules.clear()
        const found = [...this.getModuleIds()].filter(id => id.replaceAll('\\', '/').endsWith(entry))
        for (let id = found.pop(); id !== undefined; id = found.pop()) {
          if (modules.has(id)) continue
          modules.add(id)
          found.push(...(this.getModuleInfo(id)?.importedIds ?? []))
        }
      },
    },
    has: id => modules.has(id),
  }
}
