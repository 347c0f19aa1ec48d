import {
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { testEngineOfFile } from '../../support/engine/open-test-engine.ts'
import { openWebHost } from '../../support/engine/open-web-host.ts'
import { httpCall, post } from '../../support/network/http-call.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const engineOfFile = testEngineOfFile()
beforeAll(() => post(engineOfFile().captureUrl, '{"event":"x"}'))

/** A home with a project in it, which was chosen, and a page that is signed in. */
async function scene() {
  const { engine, event } = engineOfFile()
  const home = realpathSync(temporaryFolder())
  mkdirSync(join(home, 'project', '.git'), { recursive: true })
  writeFileSync(join(home, '.bashrc'), 'mine')
  writeFileSync(join(home, 'project', 'Makefile'), 'mine')
  symlinkSync(home, join(home, 'project', 'link'))
  const { signedIn } = await openWebHost(engine, { writable: [join(home, 'project')] })
  async function call(method: string, params: object) {
    const body = JSON.stringify({ method, params: { ...params, below: [home] } })
    const headers = { ...(await signedIn.headers({ body })), 'content-type': 'application/json' }
    return JSON.parse((await httpCall(`${signedIn.origin}/api/call`, { method: 'POST', headers, body })).text)
  }
  /** Exports to its end; returns the code of its error. */
  async function exportTo(name: string, format = 'curl'): Promise<string | null> {
    const ended = event('export.progress', ({ state }) => !['writing', 'checking'].includes(state))
    const out = join(home, name)
    const reply = await call('export.start', { format, out, pseudonyms: null })
    return reply.ok ? ((await ended).error?.code ?? null) : reply.error.code
  }
  return { home, call, exportTo, dataDir: engine.dataDir }
}

test('a page exports below a chosen folder only, to no hidden name, in the place of no foreign file, without a run bit', async () => {
  const { home, exportTo } = await scene()
  for (const name of ['.bashrc', 'x.sh', 'project/link/x.sh', 'project/.git/hook.sh', 'project/.x.sh']) {
    expect([name, await exportTo(name)]).toEqual([name, 'target-outside'])
  }
  expect(await exportTo('project/conftest.py')).toBe('target-outside')
  writeFileSync(join(home, 'project', 'run.sh'), 'mine')
  expect(await exportTo('project/run.sh')).toBe('target-exists')
  expect([await exportTo('project/new.sh'), await exportTo('project/new.sh')]).toEqual([null, null])
  expect(statSync(join(home, 'project', 'new.sh')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(home, 'project', 'run.sh'), 'utf8')).toBe('mine')
  expect(readFileSync(join(home, '.bashrc'), 'utf8')).toBe('mine')
  expect([readdirSync(home).sort(), readdirSync(join(home, 'project', '.git'))]).toEqual([
    ['.bashrc', 'project'],
    [],
  ])
})

test('the same holds for reports of problems and the fixtures folder', async () => {
  const { home, call, dataDir } = await scene()
  const refused = { ok: false, error: { code: 'target-outside' } }
  for (const path of [join(home, 'report'), join(dataDir, '..', 'report')]) {
    const { value } = await call('problem.preview', {})
    expect(await call('problem.create', { id: value.id, path })).toMatchObject(refused)
  }
  // The last is a link of a project, which leads out of it.
  for (const fixturesFolder of [home, join(home, 'project', '.git'), join(home, 'project', 'link')]) {
    expect(await call('settings.change', { fixturesFolder })).toMatchObject(refused)
  }
  const fixturesFolder = join(home, 'project', 'fixtures')
  expect(await call('settings.change', { fixturesFolder })).toMatchObject({ ok: true })
  expect(readdirSync(home).sort()).toEqual(['.bashrc', 'project'])
})

test('a link in the place of a folder of the data folder leads a page nowhere', async () => {
  const { engine } = engineOfFile()
  const elsewhere = realpathSync(temporaryFolder())
  const link = join(engine.dataDir, 'reports')
  symlinkSync(elsewhere, link)
  onTestFinished(() => rmSync(link))
  const { call } = await scene()
  for (const path of [join(elsewhere, 'report'), join(link, 'report')]) {
    const { value } = await call('problem.preview', {})
    expect(await call('problem.create', { id: value.id, path })).toMatchObject({
      ok: false,
      error: { code: 'target-outside' },
    })
  }
  expect(readdirSync(elsewhere)).toEqual([])
})
