import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { httpCall } from '../../support/network/http-call.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** A root that nothing can be written to but a volume, and a user without a name and a home, as in a container. */
const container = `
set -e
mount -t proc proc /proc
mount -t tmpfs tmpfs /mnt
mkdir -m 1777 /mnt/volume
mkdir /mnt/app
mount --bind "$1" /mnt/app
mount -o remount,ro,bind /
! touch /written 2>/dev/null
cd /
exec setpriv --reuid 12345 --regid 12345 --clear-groups env -i PATH=/usr/bin:/bin HOOKTRAIL_BUILD=never \\
  HOOKTRAIL_DATA=/mnt/volume/hooktrail HOOKTRAIL_PORT=0 HOOKTRAIL_HOST=0.0.0.0 HOOKTRAIL_UI_PORT=0 \\
  HOOKTRAIL_UI_HOST=0.0.0.0 HOOKTRAIL_UI_ORIGIN=https://hooks.example.com \\
  /mnt/app/node_modules/node/bin/node /mnt/app/main/cli/hooktrail.mjs serve --json
`
const namespaces = ['--mount', '--pid', '--fork']
const canIsolate = spawnSync('unshare', [...namespaces, 'true']).status === 0

test.skipIf(!canIsolate)(
  'as process 1 of a user without a name, on a root that cannot be written, it captures, is ready and ends at SIGTERM',
  async () => {
    const child = spawn('unshare', [...namespaces, 'bash', '-c', container, 'bash', root])
    /** Seen from outside, process 1 is the child of `unshare`. */
    const signalFirst = (signal: NodeJS.Signals): void => {
      const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
      process.kill(Number(children.trim()), signal)
    }
    onTestFinished(() => {
      if (child.exitCode === null) signalFirst('SIGKILL')
    })
    let [stdout, stderr] = ['', '']
    const line = Promise.withResolvers<string>()
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
      if (stdout.includes('\n')) line.resolve(stdout.split('\n', 1)[0] ?? '')
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    const ended = new Promise(resolve => child.once('close', resolve))
    void ended.then(() => line.reject(new Error(stderr)))

    const started = z
      .object({ captureUrl: z.string(), interfaceUrl: z.string(), dataDir: z.string(), pid: z.literal(1) })
      .parse(JSON.parse(await line.promise))
    expect(started.dataDir).toBe('/mnt/volume/hooktrail')
    expect(started.interfaceUrl).toMatch(/^https:\/\/hooks\.example\.com\/#entry=/)
    const elsewhere = started.captureUrl.replace('127.0.0.1', '127.0.0.2')
    expect((await httpCall(elsewhere, { method: 'POST', body: '{}' })).status).toBe(200)
    signalFirst('SIGTERM')
    expect(await ended).toBe(0)
    expect(stderr).toContain('the interface is served on 0.0.0.0')
    expect(stdout).toContain('"delivery"')
  },
)
