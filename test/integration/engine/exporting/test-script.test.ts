import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { symlinkSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { recordingServer } from '../../../support/network/recording-server.ts'
import { arrivedDelivery } from '../../../support/store/arrived-delivery.ts'
import { capturedInto } from '../../../support/store/captured-from.ts'
import { exportedFrom } from '../../../support/store/exported-from.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const vitest = resolve('node_modules/vitest/vitest.mjs')
/** Imports the file as pytest does, and runs its function. */
const python = `import runpy, sys; runpy.run_path(sys.argv[1])["test_app_takes_notifications"]()`
const runners = [
  ['test-node', 'trail.test.mjs', process.execPath, (file: string) => ['--test', file]],
  ['test-vitest', 'trail.spec.mjs', process.execPath, (file: string) => [vitest, 'run', basename(file)]],
  ['test-pytest', 'trail_test.py', 'python3', (file: string) => ['-c', python, file]],
] as const

const bodies = [
  Buffer.from(`{"a":"it's \\"odd\\" \`x\` \${HOME} %s \\n \\u00e9"}\r\n\t'''\n`),
  Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
  Buffer.from('{"name":"Müller 山田 🚀"}'),
  // In parts, since Vitest reads this file too.
  Buffer.from(
    `{"name":"@${'vitest'}-environment planted, @${'jest'}-environment-options {, // @${'module'}-tag x"}`,
  ),
  Buffer.from('hidden \u202e \u{e0041} \ufeff'),
  Buffer.alloc(0),
]

describe.each(runners)('the format %s', (format, name, program, words) => {
  const isAbsent = spawnSync(program, ['--version']).status !== 0

  test.skipIf(isAbsent)('posts the exact bodies in order, and fails if the app refuses one', async () => {
    const dataDir = temporaryFolder()
    const rawHeaders = ['Host', 'x', 'Content-Type', 'application/json', 'X-Latin', 'caf\u00e9 "\\']
    // A member of every object of JavaScript.
    rawHeaders.push('Constructor', 'own', 'X-Latin', 'again')
    await capturedInto(dataDir, [
      ...bodies.map(body => arrivedDelivery({ body, rawHeaders, target: '/hooks' })),
      arrivedDelivery({ method: 'GET', body: '', target: '/' }),
    ])
    const file = join(temporaryFolder(), name)
    symlinkSync(resolve('node_modules'), join(dirname(file), 'node_modules'))
    await exportedFrom(dataDir, { format, out: file, pseudonyms: null })

    const { NODE_OPTIONS: _, NODE_TEST_CONTEXT: __, VITEST: ___, ...env } = process.env
    async function codeAt(url: string): Promise<unknown> {
      const child = spawn(program, words(file), {
        cwd: dirname(file),
        env: { ...env, APP_URL: url },
        stdio: 'ignore',
      })
      const [code] = await once(child, 'close')
      return code
    }
    const app = await recordingServer()
    expect(await codeAt(`${app.url}/app`)).toBe(0)
    expect(app.recorded.map(({ body }) => body.toString('base64'))).toEqual(
      bodies.map(body => body.toString('base64')),
    )
    for (const { method, target, rawHeaders: sent } of app.recorded) {
      expect({ method, target }).toEqual({ method: 'POST', target: '/app' })
      expect(sent).toEqual(expect.arrayContaining(['application/json', 'caf\u00e9 "\\, again', 'own']))
    }
    expect(await codeAt((await recordingServer(500)).url)).toBe(1)
  })
})
