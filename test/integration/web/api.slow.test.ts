import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { transactionExample } from '../../support/inspection/examples.ts'
import { httpCall } from '../../support/network/http-call.ts'
import { hooktrail, hooktrailServe } from '../../support/processes/command-in-process.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const page = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8')
const isThere = (program: string): boolean => spawnSync(program, ['--version']).status === 0

function example(language: string): string {
  const code = page.split(`\`\`\`${language}\n`).at(-1)?.split('```')[0]
  if (code === undefined) throw new Error(`docs/api.md has no example in ${language}.`)
  return code
}

/** Posts as the service of an app does. */
function placeOrder(folder: string): string {
  const path = join(folder, 'place-order')
  const body = JSON.stringify(transactionExample('issuance', 'COMPLETE'))
  writeFileSync(
    path,
    `#!/bin/sh\nexec curl -sfo /dev/null "$1" -H 'content-type: application/json' -d '${body}'\n`,
    {
      mode: 0o755,
    },
  )
  return path
}

test.skipIf(!isThere('jq') || !isThere('curl'))(
  'the example in bash passes, and fails without its delivery',
  async () => {
    const folder = temporaryFolder()
    const script = `set -e\n${example('sh').replace('./place-order', placeOrder(folder))}`
    expect(await hooktrail('run', '--', 'bash', '-c', script)).toMatchObject({ code: 0, stderr: '' })
    const none = script.replace(/^.*place-order.*$/m, '').replace('wait=30s', 'wait=1ms')
    expect(await hooktrail('run', '--', 'bash', '-c', none)).toMatchObject({ code: 1 })
  },
)

test.skipIf(!isThere('python3') || !isThere('curl'))('the example for pytest passes', async () => {
  const order = `import subprocess\ndef place_order(url): subprocess.run(["${placeOrder(temporaryFolder())}", url], check=True)\n`
  const script = `${order}${example('python')}\ntest_order_completes()\n`
  expect(await hooktrail('run', '--', 'python3', '-c', script)).toMatchObject({ code: 0, stderr: '' })
})

test.skipIf(!isThere('phpunit') || !isThere('curl'))('the example for PHPUnit passes', async () => {
  const folder = temporaryFolder()
  const order = `function placeOrder(string $url): void { system('${placeOrder(folder)} ' . escapeshellarg($url)); }`
  const [get, method] = example('php').split('public function ')
  const testCase = `final class OrderTest extends PHPUnit\\Framework\\TestCase { public function ${method} }`
  const file = join(folder, 'OrderTest.php')
  writeFileSync(file, `<?php\n${order}\n${get}\n${testCase}\n`)
  expect(await hooktrail('run', '--', 'phpunit', '--do-not-cache-result', file)).toMatchObject({ code: 0 })
})

test.skipIf(!isThere('javac') || !isThere('curl'))('the method of the example for JUnit passes', async () => {
  const folder = temporaryFolder()
  const imports = ['java.net.*', 'java.net.http.*', 'java.net.http.HttpResponse.BodyHandlers']
  const order = `void placeOrder(String url) throws Exception {
    new ProcessBuilder("${placeOrder(folder)}", url).inheritIO().start().waitFor();
  }`
  const checks = 'void assertTrue(boolean isTrue) { if (!isTrue) throw new AssertionError(); }'
  const main = 'public static void main(String[] words) throws Exception { new Order().orderCompletes(); }'
  const code = example('java').replace('@Test ', '')
  const file = join(folder, 'Order.java')
  const lines = [...imports.map(name => `import ${name};`), 'class Order {', order, checks, main, code, '}']
  writeFileSync(file, lines.join('\n'))
  expect(await hooktrail('run', '--', 'java', file)).toMatchObject({ code: 0 })
})

test.skipIf(spawnSync('go', ['version']).status !== 0 || !isThere('curl'))(
  'the example in Go passes',
  async () => {
    const folder = temporaryFolder()
    const imports = ['encoding/json', 'net/http', 'os', 'os/exec', 'testing']
    const order = `func placeOrder(t *testing.T, url string) {
    if err := exec.Command("${placeOrder(folder)}", url).Run(); err != nil { t.Fatal(err) }
  }`
    writeFileSync(join(folder, 'go.mod'), 'module order\ngo 1.18\n')
    const head = ['package order', 'import (', ...imports.map(name => `"${name}"`), ')']
    writeFileSync(join(folder, 'order_test.go'), [...head, order, example('go')].join('\n'))
    const command = `cd '${folder}' && GOCACHE='${folder}/cache' go test ./...`
    expect(await hooktrail('run', '--', 'sh', '-c', command)).toMatchObject({ code: 0 })
  },
)

test('1,000 requests wait at once in bounded memory, and one delivery ends all; further ones are refused', async () => {
  const { apiUrl, apiToken, captureUrl } = await hooktrailServe(temporaryFolder())
  const get = (path: string) =>
    httpCall(`${apiUrl}${path}`, { headers: { authorization: `Bearer ${apiToken}` } })
  await get('/status')
  global.gc?.()
  const before = process.memoryUsage().rss
  const waits = Array.from({ length: 1_000 }, () => get('/deliveries?where=status:complete&wait=5m'))
  // Responded to while all others wait.
  expect((await get('/status')).status).toBe(200)
  const body = JSON.stringify(transactionExample('issuance', 'COMPLETE'))
  await httpCall(captureUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const responses = await Promise.all(waits)
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(responses.every(({ text }) => JSON.parse(text).isComplete)).toBe(true)
  // Both ends of the connections are in this process.
  expect((process.memoryUsage().rss - before) / 1024 ** 2).toBeLessThan(200)

  const many = Array.from({ length: 1_150 }, () =>
    get('/deliveries?since=1&wait=10s').then(({ status }) => status),
  )
  const statuses = await Promise.all(many)
  expect(statuses.filter(status => status === 200)).toHaveLength(1_100)
  expect(statuses.filter(status => status === 503)).toHaveLength(50)
})
