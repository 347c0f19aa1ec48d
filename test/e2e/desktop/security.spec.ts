import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { localUrlOf } from '../../support/network/local-server.ts'
import { type ElectronHost, launchElectron, projectDir } from '../support/host/electron-host.ts'

// One window for all: none of these tests changes it.
test.describe.configure({ mode: 'default' })
let host: ElectronHost
let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hooktrail-e2e-'))
  host = await launchElectron({ dataDir: join(folder, 'data') })
})
test.afterAll(async () => {
  await host.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
})

test('the page has the bridge and nothing of Node', async () => {
  const seen = await host.page.evaluate(() => ({
    bridge: Object.keys(window.hooktrail ?? {}).sort(),
    isFrozen: Object.isFrozen(window.hooktrail),
    globals: [
      'require',
      'process',
      'module',
      'Buffer',
      'global',
      '__dirname',
      'ipcRenderer',
      'electron',
    ].filter(name => name in window),
  }))
  expect(seen).toEqual({ bridge: ['cancel', 'invoke', 'onEvent'], isFrozen: true, globals: [] })
})

test('the page loads with nothing refused and no error', async () => {
  const output: string[] = []
  host.page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') output.push(message.text())
  })
  host.page.on('pageerror', error => output.push(error.message))
  await host.page.reload({ waitUntil: 'networkidle' })
  await expect(host.page.locator('#root > *').first()).toBeVisible()
  expect(output).toEqual([])
})

test('the page runs sandboxed, isolated, without Node and without experimental features', async () => {
  const preferences = await host.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map(window =>
      (
        window.webContents as unknown as { getLastWebPreferences(): Record<string, unknown> }
      ).getLastWebPreferences(),
    ),
  )
  expect(preferences).toHaveLength(1)
  expect(preferences[0]).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    webviewTag: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
  })
  // Electron leaves out what is off by default.
  expect(preferences[0]?.nodeIntegrationInWorker ?? false).toBe(false)
  expect(preferences[0]?.experimentalFeatures ?? false).toBe(false)
  expect(preferences[0]?.enableBlinkFeatures ?? '').toBe('')
})

test("the page's process is confined by the operating system", async () => {
  test.skip(process.platform !== 'linux', 'reads /proc, which only Linux has')
  test.skip(process.env.HOOKTRAIL_TEST_NO_SANDBOX === '1', 'this machine allows no sandbox')
  const processId = await host.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId(),
  )
  const status = await readFile(`/proc/${processId}/status`, 'utf8')
  // 2: system calls are filtered (seccomp-bpf), which Chromium does only for sandboxed processes.
  expect(/^Seccomp:\s*(\d)/m.exec(status)?.[1]).toBe('2')
  expect(/^NoNewPrivs:\s*(\d)/m.exec(status)?.[1]).toBe('1')
})

test('a webview gets no content, whatever it asks for', async () => {
  const attached = await host.page.evaluate(async () => {
    const view = document.createElement('webview')
    view.setAttribute('allowpopups', '')
    view.setAttribute('nodeintegration', '')
    view.setAttribute('src', location.href)
    document.body.append(view)
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const found = { isPlainElement: view.constructor === HTMLElement, frames: window.frames.length }
    view.remove()
    return found
  })
  expect(attached).toEqual({ isPlainElement: true, frames: 0 })
  const kinds = await host.app.evaluate(({ webContents }) =>
    webContents.getAllWebContents().map(contents => contents.getType()),
  )
  expect(kinds).not.toContain('webview')
})

test('no file of the machine is read through file:, by the page or around its policy', async () => {
  expect(new URL(host.page.url()).protocol).toBe('https:')
  const byPage = await host.page.evaluate(() =>
    fetch('file:///etc/hosts').then(
      () => 'read',
      () => 'refused',
    ),
  )
  expect(byPage).toBe('refused')
  const aroundPolicy = await host.app.evaluate(({ session }) =>
    session.defaultSession.fetch('file:///etc/hosts').then(
      response => response.text(),
      () => 'refused',
    ),
  )
  expect(aroundPolicy).toBe('refused')
})

test('the page goes nowhere', async () => {
  const before = host.page.url()
  await host.app.evaluate(({ BrowserWindow }) => {
    const asked = new Promise<boolean>(resolve => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      contents?.once('will-frame-navigate', details => resolve(details.defaultPrevented))
    })
    Object.assign(globalThis, { asked })
  })
  await host.page.evaluate(() => {
    location.href = 'https://example.org/'
  })
  const wasPrevented = await host.app.evaluate(
    () => (globalThis as unknown as { asked: Promise<boolean> }).asked,
  )
  expect(wasPrevented).toBe(true)
  expect(host.page.url()).toBe(before)
})

test('the page opens no window, and hands only web addresses to the browser', async () => {
  await host.app.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    shell.openExternal = async url => void opened.push(url)
  })
  const opened = await host.page.evaluate(() =>
    ['file:///etc/hosts', 'javascript:void 0', 'about:blank', 'https://example.org/docs'].map(url =>
      window.open(url),
    ),
  )
  expect(opened).toEqual([null, null, null, null])
  const handed = () => host.app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)
  await expect.poll(handed).toEqual(['https://example.org/docs'])
  expect(host.app.windows()).toHaveLength(1)
})

test('a script within the page, and eval, are refused by the policy', async () => {
  const outcome = await host.page.evaluate(async () => {
    const violation = new Promise<string>(resolve => {
      document.addEventListener('securitypolicyviolation', event => resolve(event.effectiveDirective), {
        once: true,
      })
    })
    const script = document.createElement('script')
    script.textContent = 'window.wasRun = true'
    document.head.append(script)
    return { directive: await violation, wasRun: 'wasRun' in window }
  })
  expect(outcome).toEqual({ directive: 'script-src-elem', wasRun: false })
  // In a task of the page's own: what the test evaluates is itself freed from the policy.
  const evaluated = await host.page.evaluate(
    () =>
      new Promise<unknown>(resolve => {
        setTimeout(() => {
          try {
            // biome-ignore lint/security/noGlobalEval: that it is refused is what is tested.
            resolve(globalThis.eval('1'))
          } catch (error) {
            resolve((error as Error).name)
          }
        })
      }),
  )
  expect(evaluated).toBe('EvalError')
})

test('a style within the page needs the nonce of this response', async () => {
  const colors = await host.page.evaluate(() => {
    const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
    const colorWith = (given: string): string => {
      const style = document.createElement('style')
      style.nonce = given
      style.textContent = 'meta { color: rgb(1, 2, 3) }'
      document.head.append(style)
      const color = getComputedStyle(document.querySelector('meta') ?? document.head).color
      style.remove()
      return color
    }
    return {
      nonceLength: nonce.length,
      without: colorWith(''),
      guessed: colorWith('guessed'),
      own: colorWith(nonce),
    }
  })
  expect(colors.nonceLength).toBeGreaterThanOrEqual(20)
  expect(colors.own).toBe('rgb(1, 2, 3)')
  expect(colors.without).not.toBe(colors.own)
  expect(colors.guessed).not.toBe(colors.own)
})

test('nothing is fetched from elsewhere, by the page or around its policy', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end()
  })
  const url = `${await localUrlOf(server)}/`
  try {
    const byPage = await host.page.evaluate(
      address =>
        Promise.allSettled([fetch(address), fetch('https://example.org/')]).then(all =>
          all.map(one => one.status),
        ),
      url,
    )
    expect(byPage).toEqual(['rejected', 'rejected'])
    const aroundPolicy = await host.app.evaluate(
      ({ session }, address) =>
        Promise.allSettled([
          session.defaultSession.fetch(address),
          session.defaultSession.fetch('https://example.org/'),
        ]).then(all => all.map(one => one.status)),
      url,
    )
    expect(aroundPolicy).toEqual(['rejected', 'rejected'])
    expect(asked).toEqual([])
  } finally {
    server.close()
  }
})

test('a call from another window is refused, even on the same page with the same preload script', async () => {
  const reply = await host.app.evaluate(
    async ({ BrowserWindow }, { preload, url }) => {
      const stranger = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } })
      await stranger.loadURL(url)
      const response: unknown = await stranger.webContents.executeJavaScript(
        "hooktrail.invoke('app.status', {})",
      )
      stranger.destroy()
      return response
    },
    { preload: join(projectDir, 'out', 'preload', 'index.cjs'), url: host.page.url() },
  )
  expect(reply).toMatchObject({ ok: false, error: { code: 'unauthorized' } })
})

test('every permission but writing to the clipboard is refused', async () => {
  const states = await host.page.evaluate(async () => {
    const names = [
      'geolocation',
      'notifications',
      'camera',
      'microphone',
      'clipboard-read',
      'clipboard-write',
    ]
    const found = names.map(name => navigator.permissions.query({ name: name as PermissionName }))
    return Object.fromEntries((await Promise.all(found)).map((status, index) => [names[index], status.state]))
  })
  expect(states).toEqual({
    geolocation: 'denied',
    notifications: 'denied',
    camera: 'denied',
    microphone: 'denied',
    'clipboard-read': 'denied',
    'clipboard-write': 'granted',
  })
})

test('a call without a method or sense gets a reply, and is not thrown', async () => {
  const replies = await host.page.evaluate(() =>
    Promise.all([
      window.hooktrail?.invoke('no.such', {}),
      window.hooktrail?.invoke({ toString: 1 } as unknown as string, null),
      window.hooktrail?.invoke('deliveries.list', { limit: -1 }),
    ]),
  )
  expect(replies.map(reply => reply && !reply.ok && reply.error.code)).toEqual([
    'unknown-method',
    'unknown-method',
    'invalid-params',
  ])
})
