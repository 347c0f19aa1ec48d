import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Installer, VerifiedFile } from '../../../main/updates/installer.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { openedUpdates } from '../../support/updates/opened-updates.ts'
import { feedFile, signedFeed } from '../../support/updates/signed-feed.ts'

const content = Buffer.from('the next version, as a package')
const copy = { version: '1.0.0', platform: 'darwin-arm64', packageManager: null }

/** A system's updater that records what it is given, and refuses it where a test wants that. */
function recordingInstaller(refuses = false) {
  let refuseRestart: (error: Error) => void = () => {}
  const prepared: (VerifiedFile & { readonly text: string })[] = []
  const restarts: string[] = []
  const installer: Installer = {
    takes: 'zip',
    async prepare(file) {
      prepared.push({ ...file, text: readFileSync(file.path, 'utf8') })
      if (refuses) throw new Error('The code signature does not match.')
    },
    restart(signal) {
      restarts.push('restart')
      return new Promise((resolve, reject) => {
        refuseRestart = reject
        signal.addEventListener('abort', () => resolve())
      })
    },
  }
  return { installer, prepared, restarts, refuseRestart: (error: Error) => refuseRestart(error) }
}

/** Updates that know a release whose file the server has under /package. */
async function withRelease(refuses = false, build = { isSigned: true }) {
  const system = recordingInstaller(refuses)
  const opened = await openedUpdates({ copy, installer: system.installer })
  const { server, options } = opened
  const updates =
    build.isSigned === true
      ? opened
      : await openedUpdates(
          { copy, installer: system.installer, build: { ...options.build, ...build } },
          opened,
        )
  const file = feedFile(content, {
    platform: 'darwin-arm64',
    kind: 'zip',
    name: 'Hooktrail-2.0.0.zip',
    url: `${server.origin}/package`,
  })
  const feed = signedFeed({ files: [file] })
  const serve = (bytes: Buffer): void =>
    server.respond((request, response) => response.end(request.url === '/package' ? bytes : feed))
  serve(content)
  updates.updates.check()
  await updates.settled()
  return { ...updates, ...system, serve, feed }
}

test('nothing is downloaded until the user asks; then it is verified, and installed by a restart', async () => {
  const { updates, server, settled, prepared, restarts, when, options } = await withRelease()
  expect(updates.status()).toMatchObject({ release: { way: 'install' }, work: { kind: 'none' } })
  expect(server.requests.map(({ url }) => url)).toEqual(['/feed.json'])
  expect(() => updates.install('restart')).toThrow('The update is not downloaded yet.')

  expect(updates.install('download').work.kind).toBe('downloading')
  expect((await settled()).work).toEqual({ kind: 'ready' })
  expect(prepared).toMatchObject([
    { name: 'Hooktrail-2.0.0.zip', bytes: content.length, version: '2.0.0', text: content.toString() },
  ])
  expect(existsSync(options.downloadDir), 'the system has it').toBe(false)
  expect(restarts).toEqual([])
  updates.install('restart')
  await when(({ work }) => work.kind === 'restarting')
  expect(restarts).toEqual(['restart'])
})

test('a look that finds the same version again leaves what was downloaded ready', async () => {
  const { updates, settled } = await withRelease()
  updates.install('download')
  await settled()
  updates.check()
  expect((await settled()).work).toEqual({ kind: 'ready' })
})

test.each([
  ['other bytes', Buffer.from(content.toString().replace('next', 'evil')), 'unfinished'],
  ['fewer bytes', content.subarray(1), 'unfinished'],
  ['more bytes', Buffer.concat([content, content]), 'too-large'],
])('a download of %s is not handed to the system, and does not stay', async (_, bytes, problem) => {
  const { updates, serve, settled, prepared, options } = await withRelease()
  serve(bytes)
  updates.install('download')
  expect((await settled()).work).toEqual({ kind: 'failed', problem })
  expect(prepared).toEqual([])
  expect(existsSync(options.downloadDir)).toBe(false)
  serve(content)
  updates.install('download')
  expect((await settled()).work).toEqual({ kind: 'ready' })
})

test('a download that is interrupted says so, and does not stay', async () => {
  const { updates, server, settled, prepared, options } = await withRelease()
  server.respond((_, response) => {
    response.writeHead(200, { 'content-length': content.length })
    response.write(content.subarray(0, 10), () => response.destroy())
  })
  updates.install('download')
  expect((await settled()).work).toEqual({ kind: 'failed', problem: 'interrupted' })
  expect(prepared).toEqual([])
  expect(existsSync(options.downloadDir)).toBe(false)
})

test('what the system refuses is not installed, and does not stay', async () => {
  const { updates, settled, restarts, prepared, options } = await withRelease(true)
  updates.install('download')
  expect((await settled()).work).toEqual({ kind: 'failed', problem: 'refused' })
  expect([prepared.length, existsSync(options.downloadDir)]).toEqual([1, false])
  expect(() => updates.install('restart')).toThrow('The update is not downloaded yet.')
  expect(restarts).toEqual([])
})

test('a download that a process left is removed by the next', async () => {
  const downloadDir = join(temporaryFolder(), 'update')
  mkdirSync(downloadDir)
  writeFileSync(join(downloadDir, 'Hooktrail-2.0.0.zip'), content)
  await openedUpdates({ downloadDir })
  expect(existsSync(downloadDir)).toBe(false)
})

test('a restart that the system refuses is a failure, after which it is downloaded again', async () => {
  const { updates, settled, when, restarts, refuseRestart } = await withRelease()
  updates.install('download')
  await settled()
  updates.install('restart')
  await when(({ work }) => work.kind === 'restarting')
  refuseRestart(new Error('The relaunch failed.'))
  const failed = await when(({ work }) => work.kind === 'failed')
  expect(failed.work).toEqual({ kind: 'failed', problem: 'refused' })
  expect(() => updates.install('restart')).toThrow('The update is not downloaded yet.')
  updates.install('download')
  expect((await settled()).work).toEqual({ kind: 'ready' })
  expect(restarts).toEqual(['restart'])
})

test('download and restart wait while something is sent', async () => {
  const { updates, subject, settled, when, pass, server, restarts } = await withRelease()
  subject.busyWith = 'batch'
  updates.install('download')
  await when(({ work }) => work.kind === 'waiting' && work.to === 'download')
  expect(server.requests).toHaveLength(1)
  subject.busyWith = null
  pass(2_000)
  expect((await settled()).work).toEqual({ kind: 'ready' })
  subject.busyWith = 'drill'
  updates.install('restart')
  await when(({ work }) => work.kind === 'waiting' && work.to === 'restart')
  expect(restarts).toEqual([])
  subject.busyWith = null
  pass(2_000)
  await when(({ work }) => work.kind === 'restarting')
  expect(restarts).toEqual(['restart'])
})

test('a build that is not signed only leads to the page', async () => {
  const { updates } = await withRelease(false, { isSigned: false })
  expect(updates.status().release).toMatchObject({ way: 'download' })
  expect(() => updates.install('download')).toThrow('This copy is updated by hand.')
})

test('without a newer version there is nothing to install', async () => {
  const { updates, server, settled } = await openedUpdates({
    copy,
    installer: recordingInstaller().installer,
  })
  server.respond(signedFeed({ version: '1.0.0' }))
  updates.check()
  await settled()
  expect(() => updates.install('download')).toThrow('No newer version is known.')
})
