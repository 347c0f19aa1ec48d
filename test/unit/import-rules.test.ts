import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A small tree with the project's rooms, in which everything is allowed. */
const sound = {
  'package.json':
    '{ "type": "module", "imports": { "#contract/*": "./preload/contract/*.ts", "#ui": "./renderer/ui/index.ts", "#data": "./renderer/data/index.ts", "#navigation": "./renderer/navigation/index.ts" } }',
  'preload/contract/terms.ts': "import 'zod'",
  'preload/channels.ts': 'export {}',
  'preload/index.ts': "import 'electron'\nimport './channels.ts'\nimport '#contract/terms'",
  'main/index.ts':
    "import 'electron'\nimport './desktop/window.ts'\nimport './engine/engine.ts'\nimport './desktop/updates/desktop-updates.ts'",
  'main/headless.ts': "import './cli/serve.ts'",
  'main/place.ts': 'export {}',
  'main/engine/engine.ts': "import './wiring/sending.ts'\nimport './store/open-store.ts'",
  'main/engine/wiring/core.ts': "import '../store/store.ts'",
  'main/engine/wiring/sending.ts':
    "import './core.ts'\nimport '../sending/sending.ts'\nimport '../store/write-rows.ts'",
  'main/engine/ports.ts': 'export {}',
  'main/engine/net/hosts.ts': "import 'node:net'",
  'main/engine/inspect/inspection-result.ts':
    "import '#contract/terms'\nimport 'node:zlib'\nimport '../net/hosts.ts'",
  'main/engine/store/store.ts': "import 'better-sqlite3'\nimport '#contract/terms'",
  'main/engine/store/open-store.ts': "import './store.ts'\nimport '../ports.ts'\nimport 'node:fs'",
  'main/engine/store/write-rows.ts': "import './store.ts'",
  'main/engine/store/schema/rows.ts': "import './days.ts'",
  'main/engine/store/schema/days.ts': 'export {}',
  'main/engine/store/connection/files/lock.ts': "import '../../schema/rows.ts'",
  'main/engine/store/query/terms.ts': "import '../connection/files/lock.ts'\nimport '../schema/rows.ts'",
  'main/engine/store/read/lists/list.ts': "import '../../query/terms.ts'\nimport '../../schema/rows.ts'",
  'main/engine/store/write/tags.ts': "import '../connection/files/lock.ts'\nimport '../schema/rows.ts'",
  'main/engine/store/index/trails.ts':
    "import '../read/lists/list.ts'\nimport '../write/tags.ts'\nimport '../query/terms.ts'",
  'main/engine/store/writer/groups.ts': "import '../write/tags.ts'\nimport '../index/trails.ts'",
  'main/engine/sending/sending.ts':
    "import '../store/store.ts'\nimport '../inspect/inspection-result.ts'\nimport '../net/hosts.ts'",
  'main/engine/sending/send/sender.ts': "import 'node:http'\nimport './gate.ts'",
  'main/engine/sending/send/gate.ts': 'export {}',
  'main/engine/sending/certificate.ts': "export const made = () => import('@peculiar/asn1-x509')",
  'main/engine/sending/shapes.ts': 'export interface Shape {}',
  'main/engine/sending/solid-shapes.ts': "import type { Shape } from './shapes.ts'",
  'main/desktop/window.ts':
    "import 'electron'\nimport '../engine/engine.ts'\nimport '../../preload/channels.ts'",
  'main/desktop/updates/desktop-updates.ts': "import 'electron'\nimport '../../updates/updates.ts'",
  'main/updates/updates.ts': "import '#contract/terms'\nimport 'node:fs'\nimport '../engine/ports.ts'",
  'main/web/host.ts': "import '#contract/terms'\nimport '../engine/engine.ts'",
  'main/logging/file-log.ts': "import '../engine/ports.ts'\nimport 'node:fs'",
  'main/engine/library.ts': "import './engine.ts'",
  'main/cli/serve.ts': "import '../web/host.ts'\nimport '../engine/library.ts'",
  'main/cli/agent.ts': "import '../mcp/server.ts'",
  'main/mcp/server.ts':
    "import '@modelcontextprotocol/server'\nimport 'zod'\nimport 'node:fs'\nimport '#contract/terms'\nimport '../engine/library.ts'",
  'main/package/make.ts': "import './contents.ts'",
  'main/package/contents.ts': 'export {}',
  'renderer/main.tsx': "import './api/client.ts'\nimport './features/list/index.ts'",
  'renderer/api/client.ts': "import '#contract/terms'",
  'renderer/data/queries.ts': "import '../api/client.ts'",
  'renderer/data/index.ts': "export {} from './queries.ts'",
  'renderer/navigation/place.ts': "import '#data'",
  'renderer/navigation/index.ts': "export {} from './place.ts'",
  'renderer/notification/status-label.tsx': "import 'react'\nimport '#ui'",
  'renderer/features/list/index.ts': "export { List } from './list.tsx'",
  'renderer/features/list/list.tsx':
    "import './list-state.ts'\nimport '../../notification/status-label.tsx'\nimport '../open/index.ts'\nexport const List = null",
  'renderer/features/list/list-state.ts': "import '#data'\nimport '#navigation'",
  'renderer/features/open/index.ts': "export { Open } from './open.tsx'",
  'renderer/features/open/open.tsx': 'export const Open = null',
  'renderer/features/open/open.css': '.open {}',
  'renderer/ui/index.ts': "export {} from './buttons/button.tsx'",
  'renderer/ui/buttons/button.tsx': "import 'react'",
}

/** Rule, file that breaks it, what the file imports; with `type ` before it, for its types alone. */
const planted: readonly (readonly [rule: string, file: string, imported: string])[] = [
  ['no-cycles', 'main/engine/sending/send/gate.ts', './sender.ts'],
  ['no-cycles', 'main/engine/sending/shapes.ts', 'type ./solid-shapes.ts'],
  ['resolvable', 'main/engine/sending/missing.ts', './gone.ts'],
  ['contract-runs-anywhere', 'preload/contract/with-node.ts', 'node:fs'],
  ['contract-runs-anywhere', 'preload/contract/with-react.ts', 'react'],
  ['contract-runs-anywhere', 'preload/contract/with-channels.ts', '../channels.ts'],
  ['preload-is-thin', 'preload/channels.ts', 'node:fs'],
  ['engine-knows-no-host', 'main/engine/with-desktop.ts', '../desktop/plain.ts'],
  ['engine-knows-no-host', 'main/engine/with-web.ts', '../web/host.ts'],
  ['engine-knows-no-host', 'main/engine/store/with-cli.ts', '../../cli/serve.ts'],
  ['engine-knows-no-host', 'main/engine/with-place.ts', '../place.ts'],
  ['engine-knows-no-host', 'main/engine/ports.ts', '../place.ts'],
  ['engine-knows-no-host', 'main/engine/with-renderer.ts', '../../renderer/api/client.ts'],
  ['sql-in-store-only', 'main/engine/sending/with-sql.ts', 'better-sqlite3'],
  ['sql-in-store-only', 'main/cli/with-sql.ts', 'better-sqlite3'],
  ['floors-of-the-store', 'main/engine/store/schema/with-lock.ts', '../connection/files/lock.ts'],
  ['floors-of-the-store', 'main/engine/store/connection/with-terms.ts', '../query/terms.ts'],
  ['floors-of-the-store', 'main/engine/store/query/with-list.ts', '../read/lists/list.ts'],
  ['floors-of-the-store', 'main/engine/store/read/lists/with-tags.ts', '../../write/tags.ts'],
  ['floors-of-the-store', 'main/engine/store/read/with-trails.ts', '../index/trails.ts'],
  ['floors-of-the-store', 'main/engine/store/write/with-list.ts', '../read/lists/list.ts'],
  ['floors-of-the-store', 'main/engine/store/write/with-groups.ts', 'type ../writer/groups.ts'],
  ['floors-of-the-store', 'main/engine/store/index/with-groups.ts', '../writer/groups.ts'],
  ['floors-of-the-store', 'main/engine/store/writer/with-store.ts', '../open-store.ts'],
  ['inspect-is-pure', 'main/engine/inspect/with-disk.ts', 'node:fs'],
  ['inspect-is-pure', 'main/engine/inspect/with-ports.ts', '../ports.ts'],
  ['inspect-is-pure', 'main/engine/inspect/with-net.ts', 'node:net'],
  ['parts-keep-their-insides', 'main/engine/store/with-sender.ts', '../sending/send/sender.ts'],
  ['parts-keep-their-insides', 'main/engine/sending/with-rows.ts', '../store/write-rows.ts'],
  ['wiring-by-the-engine-only', 'main/engine/sending/with-wiring.ts', '../wiring/sending.ts'],
  ['wiring-by-the-engine-only', 'main/engine/with-wiring.ts', './wiring/core.ts'],
  ['wiring-by-the-engine-only', 'main/desktop/with-wiring.ts', '../engine/wiring/core.ts'],
  ['web-and-cli', 'main/web/with-desktop.ts', '../desktop/plain.ts'],
  ['web-and-cli', 'main/cli/with-renderer.ts', '../../renderer/api/client.ts'],
  ['web-and-cli', 'main/testing/with-desktop.ts', '../desktop/plain.ts'],
  ['commands-use-the-library', 'main/cli/commands/with-engine.ts', '../../engine/engine.ts'],
  ['commands-use-the-library', 'main/testing/with-store.ts', '../engine/store/open-store.ts'],
  ['logging', 'main/logging/with-store.ts', '../engine/store/store.ts'],
  ['engine-knows-no-host', 'main/engine/with-log.ts', '../logging/file-log.ts'],
  ['agents-use-the-library', 'main/mcp/with-engine.ts', '../engine/engine.ts'],
  ['agents-use-the-library', 'main/mcp/with-web.ts', '../web/host.ts'],
  ['agents-use-the-library', 'main/mcp/with-cli.ts', '../cli/serve.ts'],
  ['agents-use-the-library', 'main/mcp/with-client.ts', '@modelcontextprotocol/client'],
  ['protocol-of-agents-in-mcp-only', 'main/cli/with-protocol.ts', '@modelcontextprotocol/server'],
  ['engine-knows-no-host', 'main/engine/with-mcp.ts', '../mcp/server.ts'],
  ['certificates-are-verified', 'main/engine/sending/with-https.ts', 'node:https'],
  ['certificates-are-verified', 'main/web/with-tls.ts', 'node:tls'],
  ['certificates-are-encoded-late', 'main/engine/sending/with-asn1.ts', '@peculiar/asn1-x509'],
  ['updates-know-no-host', 'main/updates/with-electron.ts', 'electron'],
  ['updates-know-no-host', 'main/updates/with-engine.ts', '../engine/engine.ts'],
  ['updates-know-no-host', 'main/updates/with-desktop.ts', '../desktop/plain.ts'],
  ['updates-in-the-desktop-only', 'main/web/with-updates.ts', '../updates/updates.ts'],
  ['updates-in-the-desktop-only', 'main/cli/with-updates.ts', '../updates/updates.ts'],
  ['updates-in-the-desktop-only', 'main/desktop/with-updates.ts', '../updates/updates.ts'],
  ['desktop', 'main/desktop/with-web.ts', '../web/host.ts'],
  ['desktop', 'main/desktop/with-mcp.ts', '../mcp/server.ts'],
  ['packaging-is-apart', 'main/web/with-packaging.ts', '../package/contents.ts'],
  ['packaging-imports-itself', 'main/package/with-engine.ts', '../engine/ports.ts'],
  ['electron-in-desktop-only', 'main/place.ts', 'electron'],
  ['renderer-has-no-node', 'renderer/data/with-node.ts', 'node:path'],
  ['electron-in-desktop-only', 'renderer/data/with-electron.ts', 'electron'],
  ['renderer-meets-main-in-the-contract', 'renderer/data/with-engine.ts', '../../main/engine/ports.ts'],
  ['renderer-meets-main-in-the-contract', 'renderer/api/with-channels.ts', '../../preload/channels.ts'],
  ['api-imports-nothing-else', 'renderer/api/with-navigation.ts', '../navigation/place.ts'],
  ['api-imports-nothing-else', 'renderer/api/with-data.ts', '../data/queries.ts'],
  ['kit-by-its-index', 'renderer/features/list/with-button.tsx', '../../ui/buttons/button.tsx'],
  ['kit-by-its-index', 'renderer/navigation/with-query.ts', '../data/queries.ts'],
  ['data-imports-no-views', 'renderer/data/with-features.ts', '../features/list/index.ts'],
  ['navigation-imports-no-views', 'renderer/navigation/with-features.ts', '../features/list/index.ts'],
  ['shared-rooms-know-no-feature', 'renderer/notification/with-features.ts', '../features/list/index.ts'],
  ['shared-rooms-know-no-feature', 'renderer/attempt/with-features.ts', '../features/list/index.ts'],
  ['drill-views-run-without-an-engine', 'renderer/drill/with-data.ts', '../data/queries.ts'],
  ['drill-views-run-without-an-engine', 'renderer/report/with-features.ts', '../features/list/index.ts'],
  ['features-ask-the-data', 'renderer/features/list/with-api.ts', '../../api/client.ts'],
  ['features-by-their-index', 'renderer/features/list/with-inside.ts', '../open/open.tsx'],
  ['features-by-their-index', 'renderer/features/list/with-types.ts', 'type ../open/open.tsx'],
  ['features-by-their-index', 'renderer/features/list/with-sheet.ts', '../open/open.css'],
  ['features-by-their-index', 'renderer/main-of-insides.ts', './features/open/open.tsx'],
  ['ui-is-plain', 'renderer/ui/with-data.ts', '../data/queries.ts'],
  ['ui-is-plain', 'renderer/ui/with-features.ts', '../features/list/index.ts'],
]

/**
 * Writes the tree, with an import added to each planted file, and returns the violations that `npm run rules` reports.
 */
function violationsIn(plants: typeof planted): string[] {
  const folder = temporaryFolder()
  const files: Record<string, string> = { ...sound, 'main/desktop/plain.ts': 'export {}' }
  const packages = ['@modelcontextprotocol/server', '@modelcontextprotocol/client', '@peculiar/asn1-x509']
  for (const name of ['electron', 'better-sqlite3', 'zod', 'react', ...packages]) {
    files[`node_modules/${name}/package.json`] = `{ "name": "${name}", "main": "index.js" }`
    files[`node_modules/${name}/index.js`] = ''
  }
  for (const [, file, imported] of plants) files[file] = `${files[file] ?? ''}\n${statementOf(imported)}`
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const tool = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const rules = join(root, '.dependency-cruiser.cjs')
  const args = [tool, '--config', rules, '--output-type', 'json', 'main', 'preload', 'renderer']
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  if (stdout === '') throw new Error(stderr)
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: readonly { from: string; rule: { name: string } }[] }
  }
  return summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`)
}

function statementOf(imported: string): string {
  const [, path] = /^type (.*)$/.exec(imported) ?? []
  return path === undefined ? `import '${imported}'` : `import type { Shape } from '${path}'`
}

test('each rule finds the import that was planted against it, and names no file that keeps to the rules', () => {
  const found = violationsIn(planted)
  expect(found).toEqual(expect.arrayContaining(planted.map(([rule, file]) => `${rule}: ${file}`)))
  // Not even through a module that it may import.
  expect(found).toContain('engine-never-reaches-electron: main/engine/engine.ts')
  expect(found).toContain('engine-never-reaches-electron: main/headless.ts')
  const broken = new Set(planted.map(([, file]) => file))
  // A file that is sound itself is named only where it reaches what a planted one brings in.
  const others = found.filter(line => !broken.has(line.slice(line.indexOf(': ') + 2)))
  expect(others.filter(line => !line.startsWith('engine-never-reaches-electron: '))).toEqual([])
})

test('no rule is without a planted violation', async () => {
  const { default: config } = (await import(join(root, '.dependency-cruiser.cjs'))) as {
    default: { forbidden: readonly { name: string }[] }
  }
  const tested = new Set([...planted.map(([rule]) => rule), 'engine-never-reaches-electron'])
  expect(config.forbidden.map(({ name }) => name).filter(name => !tested.has(name))).toEqual([])
})
