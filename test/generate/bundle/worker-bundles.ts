import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin, type PluginOption, parseAst } from 'vite'
import { workerEntries } from '../../../main/worker-entries.ts'

/**
 * Builds each worker thread into one file that has only the code it runs. With chunks that it shared with the hosts, a
 * thread loaded twice as much, and made every schema of the contract: a quarter of what opening an engine took.
 * `plugins`: those of the hosts.
 */
export function workerBundles(root: string, target: string, plugins: readonly PluginOption[]): Plugin {
  const entries = workerEntries(pathToFileURL(join(root, 'main/index.ts')).href)
  return {
    name: 'hooktrail-worker-bundles',
    apply: 'build',
    async closeBundle() {
      for (const [name, source] of Object.entries(entries)) {
        await build({
          configFile: false,
          root,
          mode: 'production',
          logLevel: 'error',
          publicDir: false,
          plugins: [unreadConstants(), ...plugins],
          ssr: { noExternal: true, external: ['better-sqlite3'] },
          build: {
            ssr: fileURLToPath(source),
            target,
            outDir: join(root, 'out/main'),
            emptyOutDir: false,
            minify: false,
            sourcemap: true,
            rollupOptions: {
              output: { format: 'es', entryFileNames: `${name}-worker.js`, codeSplitting: false },
            },
          },
        })
      }
    },
  }
}

/** Leaves out what the contract makes and a worker doesn't read, which a bundler alone does with functions only. */
function unreadConstants(): Plugin {
  return {
    name: 'hooktrail-unread-constants',
    transform: {
      filter: { id: /\/preload\/contract\// },
      // After its types are removed.
      order: 'post',
      // No line is added or removed, so that the source map stays true.
      handler: code => ({ code: withPureConstants(code), map: null }),
    },
  }
}

/**
 * Marks that making a constant of a module has no effect. A call might have one, so that a bundler keeps what it makes,
 * read or not; in the contract, calls make schemas and tables.
 */
export function withPureConstants(code: string): string {
  const values = parseAst(code, { lang: 'js' }).body.flatMap(statement => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration' || declared.kind !== 'const') return []
    return declared.declarations.flatMap(({ init }) =>
      init === null || /^(Literal|\w*FunctionExpression)$/.test(init.type) ? [] : [init],
    )
  })
  return values.reduceRight(
    (marked, { start, end }) =>
      `${marked.slice(0, start)}/* @__PURE__ */ (() => (${marked.slice(start, end)}))()${marked.slice(end)}`,
    code,
  )
}
