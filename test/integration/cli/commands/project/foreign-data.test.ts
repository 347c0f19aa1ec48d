import { generateKeyPairSync } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readOptions } from '../../../../../main/desktop/options.ts'
import { silentLogger } from '../../../../../main/engine/ports.ts'
import { createApprovedPrograms } from '../../../../../main/engine/programs/approved-programs.ts'
import { findProgram } from '../../../../../main/engine/programs/programs.ts'
import { createInterfaceAccess } from '../../../../../main/web/access/interface-access.ts'
import { testEngine } from '../../../../support/engine/open-test-engine.ts'
import { fakeClock } from '../../../../support/fake-clock.ts'
import { recordingServer } from '../../../../support/network/recording-server.ts'
import { newKeyPair, signText } from '../../../../support/network/sign-in.ts'
import { hooktrail } from '../../../../support/processes/command-in-process.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

/** The data folder of somebody else: a route, a tunnel that starts with Hooktrail and its allowed program, a browser. */
async function madeElsewhere(ran: string) {
  const dataDir = join(temporaryFolder(), 'data')
  const app = await recordingServer()
  const { engine, client } = await testEngine(dataDir)
  await client.call('routes.save', { route: { name: 'theirs', path: '/hooks', targets: [{ url: app.url }] } })
  const words = [process.execPath, '-e', `require('fs').writeFileSync(${JSON.stringify(ran)}, '')`]
  const way = { kind: 'command', command: words, pattern: '.+' } as const
  await client.call('tunnels.save', { name: 'their tunnel', way, startsWithApp: true })
  await engine.close()
  await createApprovedPrograms(dataDir).approve(await findProgram(words))
  const access = createInterfaceAccess({ dataDir, clock: fakeClock(), logger: silentLogger })
  access.serveAt('http://127.0.0.1:4401')
  const code = new URL((await access.createEntry(false)).url).hash.slice('#entry='.length)
  const { key, publicKey } = newKeyPair()
  const { id } = await access.enter(code, { name: 'theirs', id: null, publicKey })
  await access.close()
  return { app, dataDir, browser: { id, key } }
}

function project(): { folder: string; dataDir: string } {
  const folder = realpathSync.native(temporaryFolder())
  writeFileSync(join(folder, 'hooktrail.config.json'), JSON.stringify({ port: 0, uiPort: 0 }))
  vi.spyOn(process, 'cwd').mockReturnValue(folder)
  return { folder, dataDir: join(folder, '.hooktrail') }
}

const theirKey = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
}).privateKey

const servedBriefly = ['serve', '--json', '--until', 'kind:issuance', '--timeout', '1ms']
const refusal = (dataDir: string) =>
  expect.stringContaining(
    `The data folder ${dataDir} was not opened: your Hooktrail did not make its store or its secrets here.`,
  )

test('a data folder in a repository is opened by no command and no host, so nothing in it has an effect', async () => {
  const { folder, dataDir } = project()
  const ran = join(folder, 'ran')
  const { app, dataDir: theirs, browser } = await madeElsewhere(ran)
  cpSync(theirs, dataDir, { recursive: true })
  for (const args of [
    servedBriefly,
    ['list'],
    ['status'],
    ['send', 'issuance/complete', '--to', app.url],
    ['drill', '--to', app.url],
    ['tunnel', 'start', '1'],
    ['route', 'list'],
    ['mcp'],
    ['watch'],
    ['access', 'list'],
    ['vacuum'],
  ]) {
    const { code, stdout, stderr } = await hooktrail(...args)
    expect([code, stdout, stderr], args.join(' ')).toEqual([3, '', refusal(dataDir)])
  }
  expect(() => readOptions([], folder, undefined, {})).toThrow('was not opened')
  // Nothing of it is readable for the shell either.
  expect((await hooktrail('__complete', 'sessions', 'show', '')).stdout).not.toContain('theirs')
  expect([app.recorded, existsSync(ran)]).toEqual([[], false])

  const shown = await hooktrail('allow')
  expect([shown.code, shown.stdout]).toEqual([2, ''])
  expect(shown.stderr).toContain(
    `Opens the data folder ${dataDir}, whose store or secrets were not made here. Sessions: 1`,
  )
  expect(shown.stderr).toContain(`The route theirs forwards deliveries at /hooks to ${app.url}`)
  expect(shown.stderr).toContain('There is a tunnel their tunnel')
  expect((await hooktrail('list')).code).toBe(3)
  expect((await hooktrail('allow', '--yes')).code).toBe(0)
  expect((await hooktrail('route', 'list')).stdout).toContain('theirs')
  // Consent to the folder is no consent to its programs and browsers.
  expect((await hooktrail(...servedBriefly)).stderr).toContain('which was not allowed yet')
  const access = createInterfaceAccess({ dataDir, clock: fakeClock(), logger: silentLogger })
  expect(await access.verify(browser.id, 'text', signText(browser.key, 'text'))).toBe(null)
  expect([app.recorded, existsSync(ran)]).toEqual([[], false])
})

test('a named data folder is opened, and from then on it is this one', async () => {
  const { folder, dataDir } = project()
  cpSync((await madeElsewhere(join(folder, 'ran'))).dataDir, dataDir, { recursive: true })
  expect((await hooktrail('list')).code).toBe(3)
  expect((await hooktrail('route', 'list', '--data', dataDir)).stdout).toContain('theirs')
  expect((await hooktrail('route', 'list')).stdout).toContain('theirs')
})

test('what Hooktrail made stays open to it, also after the project was moved; a checkout that replaces its store or adds a log does not', async () => {
  const { folder, dataDir } = project()
  expect((await hooktrail('list')).code).not.toBe(3)
  expect((await hooktrail(...servedBriefly)).stderr).not.toContain('not opened')
  expect((await hooktrail('list')).code).toBe(0)
  renameSync(folder, `${folder}-moved`)
  vi.spyOn(process, 'cwd').mockReturnValue(`${folder}-moved`)
  expect((await hooktrail('list')).code).toBe(0)
  renameSync(`${folder}-moved`, folder)
  vi.spyOn(process, 'cwd').mockReturnValue(folder)

  const theirs = (await madeElsewhere(join(folder, 'ran'))).dataDir
  const [store, saved] = [join(dataDir, 'store.db'), join(folder, 'saved.db')]
  for (const ending of ['-wal', '-journal']) {
    writeFileSync(`${store}${ending}`, 'planted')
    expect((await hooktrail('list')).stderr, ending).toEqual(refusal(dataDir))
    rmSync(`${store}${ending}`)
  }
  // As Git does: the file is removed and made again.
  renameSync(store, saved)
  copyFileSync(join(theirs, 'store.db'), store)
  expect((await hooktrail('list')).stderr).toEqual(refusal(dataDir))
  rmSync(store)
  renameSync(saved, store)
  expect((await hooktrail('list')).code).toBe(0)
})

test.each([
  ['secrets.json', '{"version":1,"secrets":{"signing:app":"known to others"}}'],
  ['signing-key.pem', theirKey],
])(
  'secrets in a repository, %s, sign nothing until they are allowed, beside an own store too',
  async (name, text) => {
    const { dataDir } = project()
    const path = join(dataDir, 'secrets', name)
    const plant = (): void => {
      mkdirSync(join(dataDir, 'secrets'), { recursive: true })
      writeFileSync(path, text, { mode: 0o600 })
    }
    const app = await recordingServer()
    const sign =
      name === 'secrets.json'
        ? ['hmac-sha256', '--sign-header', 'X-Signature', '--sign-secret', 'app']
        : ['rsa-sha256']
    const send = () => hooktrail('send', 'issuance-complete', '--to', app.url, '--sign', ...sign)
    plant()
    expect((await send()).stderr).toEqual(refusal(dataDir))
    expect((await hooktrail('allow')).stderr).toContain(
      `Uses the secrets in ${join(dataDir, 'secrets')}: ${name}`,
    )
    rmSync(dataDir, { recursive: true })

    expect((await hooktrail('secrets', 'list')).code).toBe(0)
    plant()
    expect((await send()).stderr).toEqual(refusal(dataDir))
    rmSync(path)
    const signed = ['send', 'issuance-complete', '--to', app.url, '--sign', 'rsa-sha256']
    expect((await hooktrail(...signed)).code).toBe(0)
    vi.stubEnv('OWN_SECRET', 'own-secret-value')
    expect((await hooktrail('secrets', 'add', 'app', '--secret-env', 'OWN_SECRET')).code).toBe(0)
    expect((await send()).code).toBe(0)
    // As Git does with a file that is ignored here, and not in the repository.
    rmSync(path)
    plant()
    expect((await send()).stderr).toEqual(refusal(dataDir))
    expect((await hooktrail('allow', '--yes')).code).toBe(0)
    expect((await send()).code).toBe(0)
    expect(app.recorded).toHaveLength(3)
  },
)

test('allow shows no store that was not made by Hooktrail, and allows none', async () => {
  const { dataDir } = project()
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'store.db'), 'no database at all')
  const { code, stderr } = await hooktrail('allow', '--yes')
  expect(code).not.toBe(0)
  expect(stderr).toContain(dataDir)
  expect((await hooktrail('list')).stderr).toEqual(refusal(dataDir))
})
