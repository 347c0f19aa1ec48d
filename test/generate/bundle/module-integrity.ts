import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Writes the hash of each file of code into the built page, as an import map. Code that is fetched after the
 * page may be from another program that took the port of a stopped Hooktrail; the browser then refuses it.
 */
export function moduleIntegrity(): Plugin {
  return {
    name: 'hooktrail-module-integrity',
    apply: 'build',
    writeBundle({ dir = '' }, output) {
      const integrity: Record<string, string> = {}
      for (const { type, fileName } of Object.values(output)) {
        if (type !== 'chunk') continue
        const hash = createHash('sha384').update(readFileSync(join(dir, fileName)))
        integrity[`/${fileName}`] = `sha384-${hash.digest('base64')}`
      }
      const page = join(dir, 'index.html')
      const text = readFileSync(page, 'utf8')
      const script = text.indexOf('<script type="module"')
      if (script < 0) throw new Error(`${page} has no module.`)
      const map = `<script type="importmap">${JSON.stringify({ integrity })}</script>\n    `
      writeFileSync(page, text.slice(0, script) + map + text.slice(script))
    },
  }
}
