import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connectTo } from '../../../../support/network/connect-to.ts'
import { httpCall } from '../../../../support/network/http-call.ts'
import { type SignedIn, signIn } from '../../../../support/network/sign-in.ts'
import {
  hooktrail,
  hooktrailServe,
  type Served,
  servedOfFile,
} from '../../../../support/processes/command-in-process.ts'
import { jsonLines } from '../../../../support/processes/ended-command.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

/** Without an interface. */
const served = servedOfFile()

async function statusOf({ origin, headers }: SignedIn): Promise<number> {
  const request = { method: 'HEAD', path: '/api/events' }
  return (await httpCall(origin + request.path, { ...request, headers: await headers(request) })).status
}

/** The first with the address that was printed, the others with new ones. */
async function signInMany(served: Served, count: number): Promise<SignedIn[]> {
  const client = await connectTo(served.dataDir)
  const all = [await signIn(served.interfaceUrl ?? '')]
  while (all.length < count) all.push(await signIn((await client.call('access.createEntry')).url))
  client.close()
  return all
}

test('open prints a new address of the running Hooktrail, which signs in once', async () => {
  const dataDir = temporaryFolder()
  const served = await hooktrailServe(dataDir)
  const printed = await hooktrail('open', '--print', '--data', dataDir)
  expect(printed.code).toBe(0)
  const url = printed.stdout.trim()
  expect(url).not.toBe(served.interfaceUrl)
  expect(new URL(url).origin).toBe(new URL(served.interfaceUrl ?? '').origin)
  expect(await statusOf(await signIn(url))).toBe(200)
  await expect(signIn(url)).rejects.toThrow('entry-code-used')

  const [line] = jsonLines(await hooktrail('open', '--json', '--data', dataDir))
  expect(line).toMatchObject({
    interfaceUrl: expect.stringContaining('#entry='),
    expiresAtMs: expect.any(Number),
  })
  await served.stop()
})

test('open says what to start where nothing runs, or no interface is served', async () => {
  const nothing = await hooktrail('open', '--data', temporaryFolder())
  expect([nothing.code, nothing.stdout]).toEqual([3, ''])
  expect(nothing.stderr).toMatch(/Start it with npx hooktrail serve --data \S+\.\n/)
  const without = await hooktrail('open', '--data', served().dataDir)
  expect([without.code, without.stdout]).toEqual([3, ''])
  expect(without.stderr).toContain('serves no interface')
})

test('browsers are listed and signed out while Hooktrail runs and while nothing runs, and stay so', async () => {
  const dataDir = temporaryFolder()
  const served = await hooktrailServe(dataDir)
  const all = await signInMany(served, 3)
  const listed = await hooktrail('access', '--data', dataDir)
  expect(listed.stdout.trim().split('\n')).toHaveLength(3)
  const asJson = async () => jsonLines(await hooktrail('access', 'list', '--json', '--data', dataDir))
  expect(await asJson()).toMatchObject([{ id: 3, name: 'A browser' }, { id: 2 }, { id: 1 }])
  expect((await hooktrail('access', 'revoke', '2', '--data', dataDir)).stdout).toBe('1 browser signed out.\n')
  expect(await Promise.all(all.map(statusOf))).toEqual([200, 401, 200])
  const ended = await served.stop()
  expect(ended.stderr.trim().split('\n')).toHaveLength(3)

  const files = () => readdirSync(dataDir).map(name => [name, statSync(join(dataDir, name)).mtimeMs])
  const before = files()
  expect(await asJson()).toMatchObject([{ id: 3 }, { id: 1 }])
  expect(files(), 'listing does not open the store').toEqual(before)
  const revoked = await hooktrail('access', 'revoke', '--all', '--data', dataDir)
  expect(revoked.stdout).toBe('2 browsers signed out.\n')
  const gone = await hooktrail('access', 'revoke', '7', '--data', dataDir)
  expect([gone.code, gone.stderr]).toEqual([1, expect.stringContaining('No signed-in browser 7.')])
  await hooktrailServe(dataDir, ['--ui-port', new URL(all[0]?.origin ?? '').port])
  expect(await Promise.all(all.map(statusOf))).toEqual([401, 401, 401])
})

test.each([
  ['nothing', [], 2, 'Give a browser number'],
  ['one and all', ['1', '--all'], 2, 'Give a browser number'],
  ['a name', ['firefox'], 2, 'Enter a browser number from 1.'],
])('signing out %s is refused in words', async (_, args, code, words) => {
  const refused = await hooktrail('access', 'revoke', ...args, '--data', temporaryFolder())
  expect(refused.code).toBe(code)
  expect(refused.stderr).toContain(words)
})

test('without a store the commands say so, and make neither folder nor store', async () => {
  const dataDir = join(temporaryFolder(), 'typo')
  for (const args of [['list'], ['revoke', '--all'], ['revoke', '1']]) {
    const refused = await hooktrail('access', ...args, '--data', dataDir)
    expect([refused.code, refused.stdout], args.join(' ')).not.toContain(0)
    expect(refused.stderr).toContain(`There is no store in ${dataDir} yet.`)
    expect(existsSync(dataDir)).toBe(false)
  }
})
