import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createRendererFiles, noncePlaceholder } from '../../main/renderer-files.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

function builtInterface(): string {
  const folder = temporaryFolder()
  const renderer = join(folder, 'renderer')
  mkdirSync(join(renderer, 'assets'), { recursive: true })
  writeFileSync(join(renderer, 'index.html'), `<meta name="csp-nonce" content="${noncePlaceholder}" />`)
  writeFileSync(join(renderer, 'assets', 'index-Ab12.js'), 'export {}')
  writeFileSync(join(renderer, 'icon.svg'), '<svg/>')
  writeFileSync(join(folder, 'secret.txt'), 'outside')
  mkdirSync(join(folder, 'renderer-old'))
  writeFileSync(join(folder, 'renderer-old', 'index.html'), 'outside')
  return renderer
}

async function pageOf(rendererDir: string): Promise<{ text: string; policy: string }> {
  const file = await createRendererFiles(rendererDir).find('/')
  return {
    text: Buffer.from(file?.bytes ?? []).toString(),
    policy: file?.headers['Content-Security-Policy'] ?? '',
  }
}

test('the page carries the nonce that its policy names, and never the same twice', async () => {
  const rendererDir = builtInterface()
  const first = await pageOf(rendererDir)
  const nonce = /content="([\w-]{20,})"/.exec(first.text)?.[1] ?? 'none'
  expect(first.policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
  expect((await pageOf(rendererDir)).text).not.toBe(first.text)
})

test('the policy allows nothing inline and nothing from elsewhere', async () => {
  const { policy } = await pageOf(builtInterface())
  expect(policy).toMatch(/^default-src 'none'; script-src 'self';/)
  expect(policy).not.toMatch(/unsafe|http|\*/)
  for (const closed of ['base-uri', 'form-action', 'frame-ancestors']) {
    expect(policy).toContain(`${closed} 'none'`)
  }
})

test('of scripts within the page the policy allows the import map alone, by its hash', async () => {
  const rendererDir = builtInterface()
  const map = '{"integrity":{}}'
  writeFileSync(join(rendererDir, 'index.html'), `<script type="importmap">${map}</script>`)
  const hash = createHash('sha256').update(map).digest('base64')
  expect((await pageOf(rendererDir)).policy).toContain(`script-src 'self' 'sha256-${hash}';`)
})

test('files with a hash in their name are kept by the browser, the page never', async () => {
  const files = createRendererFiles(builtInterface())
  const script = await files.find('/assets/index-Ab12.js')
  expect(script?.headers).toMatchObject({
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': expect.stringContaining('immutable'),
    'X-Content-Type-Options': 'nosniff',
  })
  expect((await files.find('/'))?.headers['Cache-Control']).toBe('no-store')
  expect((await files.find('/icon.svg'))?.headers['Cache-Control']).toBe('no-cache')
})

test('a path that leads out, to no file, or is longer than any file can have, finds nothing', async () => {
  const files = createRendererFiles(builtInterface())
  const outside =
    '/../secret.txt /%2e%2e/secret.txt /..%2fsecret.txt /assets/../../secret.txt /..\\secret.txt'
  const none =
    '/%2e%2e%5csecret.txt /../renderer-old/index.html /icon.svg%00 /% /assets /assets/ /icon.svg/more'
  const long = [`/${'x'.repeat(300)}`, `/${'x/'.repeat(3000)}y`]
  for (const path of [...outside.split(' '), ...none.split(' '), 'icon.svg', '/missing.js', ...long])
    expect(await files.find(path), path).toBeNull()
})
