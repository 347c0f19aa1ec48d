import { join } from 'node:path'
import { methods } from '#contract/methods'
import type { Engine } from '../ports.ts'
import { placeOf } from './folder.ts'
import { resolvedPlace } from './private-folder.ts'
import { openFolders } from './target.ts'

/**
 * The engine for pages: they write below `chosen`, in the data folder's folders for that, and in places that the user
 * chose in a dialog of the system, whatever `below` they request. `chosen`: relative to the working folder.
 */
export function forPages(
  engine: Pick<Engine, 'dataDir' | 'invoke'>,
  chosen: readonly string[] = [],
): Pick<Engine, 'invoke'> {
  // A link in place of a folder of the data folder is not followed, since no user chose its target.
  const own = openFolders.map(name => placeOf(join(engine.dataDir, name)))
  const places = new Set([...own, ...chosen.map(resolvedPlace)])
  return {
    async invoke(method, params, signal) {
      const bounded =
        writes(method) && typeof params === 'object' ? { ...params, below: [...places] } : params
      const reply = await engine.invoke(method, bounded, signal)
      if (reply.ok) for (const path of chosenIn(method, params, reply.value)) places.add(placeOf(path))
      return reply
    },
  }
}

function chosenIn(method: string, params: unknown, value: unknown): readonly string[] {
  if (method === 'host.chooseTarget') {
    const { path } = methods[method].result.parse(value)
    return path === null ? [] : [path]
  }
  if (method !== 'host.chooseSources' || methods[method].params.parse(params).kind !== 'folder') return []
  return methods[method].result.parse(value).paths
}

/** Calls that write at a named path have `below` in their row. */
function writes(method: string): boolean {
  const row = Object.hasOwn(methods, method) ? methods[method as keyof typeof methods] : undefined
  const shape = row === undefined || !('shape' in row.params) ? {} : row.params.shape
  return typeof shape === 'object' && 'below' in shape
}
