import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { isNoIndex } from './chunk-of.ts'

/** Where the build puts the page that the reports of drills are made from. */
const reportPagePath = 'out/report/drill.html'
/** Stands where the engine writes the drill. */
const reportPlaceholder = '__DRILL_REPORT__'

/**
 * Builds `renderer/report` into one page that needs nothing else: code, styles and fonts are in it, and its policy lets
 * nothing in from elsewhere. It is built with the interface, from the same views.
 */
export function reportPage(root: string, target: string): Plugin {
  return {
    name: 'hooktrail-report-page',
    apply: 'build',
    async closeBundle() {
      const result = await build({
        configFile: false,
        root: join(root, 'renderer'),
        mode: 'production',
        logLevel: 'error',
        publicDir: false,
        plugins: [react(), tailwind({ optimize: false })],
        css: { modules: { generateScopedName: '_[hash:base64:6]' } },
        build: {
          target,
          write: false,
          minify: true,
          cssCodeSplit: false,
          assetsInlineLimit: () => true,
          modulePreload: false,
          rollupOptions: {
            input: join(root, 'renderer/report/main.tsx'),
            treeshake: { moduleSideEffects: isNoIndex },
            output: { format: 'iife' },
          },
        },
      })
      const [first] = Array.isArray(result) ? result : [result]
      if (first === undefined || !('output' in first)) throw new Error('The report page was not built.')
      const code = first.output.flatMap(file => (file.type === 'chunk' ? [file.code] : [])).join('\n')
      const styles = first.output.flatMap(file =>
        file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
      )
      const path = join(root, reportPagePath)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, pageOf(inline(code), styles.join('\n')))
    },
  }
}

/** Code as the content of a script element, whose end it must not hold. */
function inline(code: string): string {
  const safe = code.replaceAll(/<\/(?=script)/gi, '<\\/').replaceAll('<!--', '\\x3C!--')
  return `\n${safe.trim()}\n`
}

function pageOf(code: string, styles: string): string {
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(code)}'`,
    `style-src '${hashOf(styles)}'`,
    'font-src data:',
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="referrer" content="no-referrer" />
    <title>Hooktrail drill</title>
    <style>${styles}</style>
  </head>
  <body>
    <div id="root"></div>
    <script type="application/json" id="drill">${reportPlaceholder}</script>
    <script>${code}</script>
  </body>
</html>
`
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
