import { isUtf8 } from 'node:buffer'
import { withoutDirectives } from '#contract/transfer/test-directives'
import type { TransferDelivery } from '../transfer-delivery.ts'
import { connectionHeaders, isSendable } from './curl-options.ts'
import { linesOf, scriptFormat } from './script-format.ts'

const purpose = 'Posts captured notifications to your app, in order and with the bytes they had.'
const example = 'APP_URL=http://127.0.0.1:3000/hooks'
const assertions = 'Your assertions: what must your app have stored now?'

/** A literal is the same in JavaScript and Python. */
type Row = (headers: string, body: string, encoding: 'utf8' | 'base64') => string

export const nodeTest = javaScript(
  `node --test THIS-FILE\nimport assert from 'node:assert/strict'\nimport { test } from 'node:test'`,
  'assert.equal(response.ok, true, said)',
)

export const vitestTest = javaScript(
  `vitest run THIS-FILE\nimport { expect, test } from 'vitest'`,
  'expect(response.ok, said).toBe(true)',
)

function javaScript(start: string, check: string) {
  return scriptFormat({
    preamble: `// ${purpose}\n//   ${example} ${start}\n\nconst notifications = [\n`,
    ending: `]

test('the app takes the notifications', async () => {
  const url = process.env.APP_URL
  if (url === undefined) throw new Error('Set APP_URL to the address of your app.')
  for (const [at, notification] of notifications.entries()) {
    const response = await fetch(url, { method: 'POST', redirect: 'manual', ...notification })
    await response.arrayBuffer()
    const said = \`Notification \${at + 1}: status \${response.status}\`
    ${check}
  }
  // ${assertions}
})
`,
    comment: '//',
    request: requestAs(
      (headers, body, encoding) => `  { headers: ${headers}, body: Buffer.from(${body}, "${encoding}") },`,
    ),
    plain: plainTest,
  })
}

/** Standard library only. A proxy of the environment is not used: the app is on this machine. */
export const pytestTest = scriptFormat({
  preamble: `# ${purpose}
#   ${example} pytest THIS-FILE
import base64
import os
import urllib.error
import urllib.request

notifications = [
`,
  ending: `]


def test_app_takes_notifications():
    url = os.environ["APP_URL"]
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    for at, (headers, body) in enumerate(notifications, 1):
        request = urllib.request.Request(url, body, headers, method="POST")
        try:
            with opener.open(request) as response:
                status = response.status
        except urllib.error.HTTPError as error:
            status = error.code
        assert 200 <= status < 300, f"Notification {at}: status {status}"
    # ${assertions}
`,
  comment: '#',
  request: requestAs((headers, body, encoding) =>
    encoding === 'utf8'
      ? `    (${headers}, ${body}.encode()),`
      : `    (${headers}, base64.b64decode(${body})),`,
  ),
  plain: plainTest,
})

function requestAs(row: Row) {
  return (delivery: TransferDelivery): Uint8Array[] | null => {
    if (delivery.method !== 'POST' || !isSendable(delivery)) return null
    const headers = new Map<string, string>()
    for (const [name, value] of delivery.headers) {
      const small = name.toLowerCase()
      if (connectionHeaders.has(small)) continue
      const earlier = headers.get(small)
      headers.set(small, earlier === undefined ? value : `${earlier}, ${value}`)
    }
    const bytes = Buffer.from(delivery.body)
    const encoding = isVisible(bytes) ? 'utf8' : 'base64'
    // Header values are Latin-1; its control characters are hidden by editors.
    const written = JSON.stringify(Object.fromEntries(headers)).replaceAll(
      /[\x7f-\x9f]/g,
      character => `\\u00${character.charCodeAt(0).toString(16)}`,
    )
    const line = row(written, JSON.stringify(bytes.toString(encoding)), encoding)
    return [Buffer.from(withoutDirectives(line))]
  }
}

/** UTF-8 that editors neither hide nor change. */
function isVisible(bytes: Uint8Array): boolean {
  return isUtf8(bytes) && !/[^\P{C}\n\r\t]|[\p{Zl}\p{Zp}]/u.test(Buffer.from(bytes).toString('utf8'))
}

/** A test without escapes and base64, to search for originals. */
function* plainTest(pieces: Iterable<Uint8Array>): Generator<Uint8Array, void, undefined> {
  for (const line of linesOf(pieces)) {
    const encoded = /"([A-Za-z0-9+/]*=*)"(?:, "base64"\) \},|\)\),)$/.exec(line)?.[1] ?? ''
    yield Buffer.from(
      line.replaceAll(/\\u[0-9a-f]{4}|\\["\\bfnrt]/g, escaped =>
        Buffer.from(JSON.parse(`"${escaped}"`)).toString('latin1'),
      ),
      'latin1',
    )
    yield Buffer.concat([Buffer.from(encoded, 'base64'), Buffer.from('\n')])
  }
}
