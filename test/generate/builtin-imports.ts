import type { Plugin } from 'vite'

/**
 * An import of a built-in module reads each of its exports, also those that Node makes only when they are
 * read: `node:http` then loads a complete fetch client for `WebSocket`, and starting takes 50 ms longer. So
 * the bundle only imports the names that it uses.
 */
export function builtinImports(): Plugin {
  return {
    name: 'hooktrail-builtin-imports',
    apply: 'build',
    // No line is added or removed, so that the source map stays true.
    renderChunk: code => ({ code: withoutBuiltinImports(code), map: null }),
  }
}

/** As bundlers write them: one a line, at the start of a chunk. */
const builtinImport =
  /^import (?:(?<whole>[\w$]+)|\* as (?<all>[\w$]+))?(?:, )?(?:\{(?<names>[^}]*)\})? from "(?<id>node:[\w/]+)";$/gm

export function withoutBuiltinImports(code: string): string {
  return code.replace(builtinImport, (...match) => {
    const { whole, all, names, id } = match.at(-1) as Record<
      'whole' | 'all' | 'names' | 'id',
      string | undefined
    >
    const taken = `process.getBuiltinModule("${id}")`
    const name = whole ?? all
    const members = names === undefined ? null : `{${names.replaceAll(' as ', ': ')}}`
    if (name === undefined) return `const ${members} = ${taken};`
    return `const ${name} = ${taken}${members === null ? '' : `, ${members} = ${name}`};`
  })
}
