import { type ExecFileException, execFile } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect } from 'vitest'
import { drillOptionsSchema } from '#contract/drill/drill'
import type { DrillProperty } from '#contract/drill/properties'
import { exportFormatOf, type TestFormat } from '#contract/transfer/exporting'
import { failureTest } from '../../../../../main/engine/drill/failure-test/failure-test.ts'
import * as bodies from '../../../../support/drill/bodies.ts'
import { drillReceiver } from '../../../../support/drill/drill-receiver.ts'
import type { ReceiverKind } from '../../../../support/receivers/receiver-apps.ts'
import type { Receiver } from '../../../../support/receivers/start-receiver.ts'
import { startedReceiver } from '../../../../support/receivers/started-receiver.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

const trails = {
  issuance: bodies.plainBodies,
  refund: bodies.refundBodies,
  funding: bodies.fundingTrail,
  givenBack: bodies.givenBackTrail,
} as const

export interface Found {
  readonly kind: ReceiverKind
  readonly trail: keyof typeof trails
  readonly property: DrillProperty
}

/** Drills a wrong app, and returns it with the tests of its failure. */
export async function foundFailure({ kind, trail, property }: Found) {
  const app = await startedReceiver(kind)
  const restart = property === 'recovery' ? app.restartCommand : null
  const drilled = await drillReceiver(app, {
    trails: { [trail]: trails[trail] },
    properties: [property],
    canRestart: restart !== null,
    options: { runs: 20 },
  })
  const [loaded] = drilled.trails
  if (loaded === undefined) throw new Error('The drill has no trail.')
  const options = drillOptionsSchema.parse({
    url: app.url,
    state: { by: 'url', url: app.stateUrl },
    restart,
    settleMs: 100,
  })
  const given = {
    failure: drilled.failure(property),
    trail: loaded,
    options,
    learned: drilled.learned.get(trail) ?? [],
  }
  return { app, testAs: (format: TestFormat) => failureTest(format, given) }
}

const vitest = resolve('node_modules/vitest/vitest.mjs')
/** Imports the file as pytest does, and runs its function. */
const python = `import runpy, sys; runpy.run_path(sys.argv[1])["test_sequence"]()`
const runners: Readonly<Record<TestFormat, (name: string) => readonly [string, ...string[]]>> = {
  'test-node': name => [process.execPath, '--test', name],
  'test-vitest': name => [process.execPath, vitest, 'run', name],
  'test-pytest': name => ['python3', '-c', python, name],
}

/** Saves a test in a new project that has this Hooktrail, and returns what runs it. */
export function savedTest(
  format: TestFormat,
  { name, text }: { readonly name: string; readonly text: string },
) {
  const folder = temporaryFolder()
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '.bin'), { recursive: true })
  symlinkSync(resolve('node_modules/vitest'), join(modules, 'vitest'))
  symlinkSync(resolve('main/cli/hooktrail.mjs'), join(modules, '.bin/hooktrail'))
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  const file = `${name}${exportFormatOf(format).ending}`
  writeFileSync(join(folder, file), text)
  return async ({
    url,
    stateUrl,
  }: Pick<Receiver, 'url' | 'stateUrl'>): Promise<{ code: unknown; output: string }> => {
    const { NODE_OPTIONS: _, NODE_TEST_CONTEXT: __, VITEST: ___, ...env } = process.env
    const [program, ...words] = runners[format](file)
    const given = { cwd: folder, env: { ...env, APP_URL: url, STATE_URL: stateUrl } }
    return new Promise(ended => {
      execFile(program, words, given, (error: ExecFileException | null, stdout, stderr) =>
        ended({ code: error === null ? 0 : error.code, output: stdout + stderr }),
      )
    })
  }
}

/** Expects that the tests of a failure fail with the app, and pass with a right app. */
export async function expectTelling(found: Found, formats: readonly TestFormat[], rounds = 1): Promise<void> {
  const { app, testAs } = await foundFailure(found)
  const right = await startedReceiver('right')
  for (const format of formats) {
    const run = savedTest(format, testAs(format))
    for (let round = 0; round < rounds; round++) {
      const [passed, wrong] = await Promise.all([run(right), run(app)])
      expect(passed).toMatchObject({ code: 0 })
      expect(wrong.code, wrong.output).toBe(1)
      expect(wrong.output).toMatch(/AssertionError/)
    }
  }
}
