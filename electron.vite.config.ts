import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { builtinImports } from './test/generate/builtin-imports.ts'
import { chunkOf, isNoIndex } from './test/generate/bundle/chunk-of.ts'
import { moduleIntegrity } from './test/generate/bundle/module-integrity.ts'
import { reportPage } from './test/generate/bundle/report-page.ts'
import { bundledPackages } from './test/generate/third-party/bundled-packages.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

// The output runs in Electron 33 to 45 and in Node 22.14 and later, so the floor is Electron 33's Node and Chromium.
const nodeTarget = 'node20.18'
const chromiumTarget = 'chrome130'

/** A page at /trails/… has the same files as one at /. Set last: electron-vite makes paths relative for the file system. */
const rootPaths = {
  name: 'hooktrail-root-paths',
  enforce: 'post' as const,
  config: () => ({ base: '/' }),
}

const firstPaint = chunkOf('renderer/main.tsx')
// The place that is shown at the start, right after the frame around it.
const deliveries = chunkOf('renderer/features/deliveries/deliveries-view.tsx')

/**
 * What is fetched after the first paint, all of it: one file instead of eighty. Apart: the documents with what shows them,
 * and the editor of code.
 */
function isOfRest(id: string): boolean {
  return /\/renderer\/(?!features\/docs\/|ui\/code\/code-mirror|main\.).*\.tsx?$/.test(
    id.replaceAll('\\', '/'),
  )
}

export default defineConfig({
  main: {
    plugins: [bundledPackages(root, 'main'), builtinImports()],
    build: {
      target: nodeTarget,
      externalizeDeps: true,
      sourcemap: true,
      rollupOptions: {
        input: {
          index: 'main/index.ts',
          headless: 'main/headless.ts',
          testing: 'main/testing.ts',
          'writer-worker': 'main/engine/store/writer/writer-worker.ts',
          'checkpoint-worker': 'main/engine/store/writer/checkpoint-worker.ts',
          'index-worker': 'main/engine/store/index/index-worker.ts',
          'query-worker': 'main/engine/queries/query-worker.ts',
          'inspection-worker': 'main/engine/inspection/inspection-worker.ts',
          'exporting-worker': 'main/engine/exporting/exporting-worker.ts',
          'importing-worker': 'main/engine/exporting/importing-worker.ts',
          'drill-worker': 'main/engine/drill/worker/drill-worker.ts',
        },
        output: { format: 'es' },
      },
    },
  },
  preload: {
    plugins: [bundledPackages(root, 'preload')],
    build: {
      target: nodeTarget,
      externalizeDeps: false,
      rollupOptions: {
        input: { index: 'preload/index.ts' },
        // A sandboxed preload script is CommonJS.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    plugins: [
      react(),
      // Unoptimized: Vite minifies for the target, and Tailwind would for older browsers.
      tailwind({ optimize: false }),
      rootPaths,
      firstPaint.plugin,
      deliveries.plugin,
      bundledPackages(root, 'renderer'),
      moduleIntegrity(),
      reportPage(root, chromiumTarget),
    ],
    // Short names: each stands in the sheet and in the code that uses it.
    css: { modules: { generateScopedName: '_[hash:base64:6]' } },
    build: {
      target: chromiumTarget,
      minify: true,
      // test/integration/web/first-paint.test.ts bounds what comes before the first paint.
      chunkSizeWarningLimit: 1_500,
      // A sheet that is fetched later would have nothing to hold it to, as `moduleIntegrity` does with code.
      cssCodeSplit: false,
      // Inlined assets would need data: in the content security policy.
      assetsInlineLimit: 0,
      modulePreload: false,
      rollupOptions: {
        input: 'renderer/index.html',
        treeshake: { moduleSideEffects: isNoIndex },
        output: {
          codeSplitting: {
            groups: [
              { name: 'first', test: firstPaint.has, priority: 2 },
              { name: 'deliveries', test: deliveries.has, priority: 1 },
              {
                name: 'editor',
                test: /[\\/](@codemirror|@lezer|style-mod|w3c-keyname|crelt)[\\/]/,
                priority: 1,
              },
              { name: 'rest', test: isOfRest },
            ],
          },
        },
      },
    },
  },
})
