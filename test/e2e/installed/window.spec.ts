import { readdirSync, readFileSync } from 'node:fs'
import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { type InstalledHost, launchInstalled } from '../support/host/installed-host.ts'
import { fundings, post, postInOrder } from '../support/posting.ts'
import { rowsOf } from '../support/workspace.ts'

test('the installed app captures what is posted to it, and shows it', async ({ page, captureUrl }) => {
  await postInOrder(captureUrl, fundings(2))
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(rowsOf(page).first()).toContainText('fid-1')
})

test('its page has the bridge and nothing of Node', async ({ page }) => {
  const seen = await page.evaluate(() => ({
    bridge: Object.keys(window.hooktrail ?? {}).sort(),
    node: ['require', 'process', 'module', 'Buffer', 'ipcRenderer'].filter(name => name in window),
  }))
  expect(seen).toEqual({ bridge: ['cancel', 'invoke', 'onEvent'], node: [] })
})

test("its page's process is confined by the operating system", async ({ host }) => {
  test.skip(process.platform !== 'linux', 'reads /proc, which only Linux has')
  const pages = descendants((host as InstalledHost).process.pid ?? 0).filter(({ command }) =>
    command.includes('--type=renderer'),
  )
  expect(pages.length).toBeGreaterThan(0)
  for (const { status, command } of pages) {
    expect(command).not.toContain('--no-sandbox')
    // 2: system calls are filtered (seccomp-bpf), which Chromium does only for sandboxed processes.
    expect(/^Seccomp:\s*(\d)/m.exec(status)?.[1]).toBe('2')
    expect(/^NoNewPrivs:\s*(\d)/m.exec(status)?.[1]).toBe('1')
  }
})

test('a delivery with a response before it quits is there after it', async ({ dataDir }) => {
  const first = await launchInstalled({ dataDir })
  expect(await post(first.captureUrl, { event: 'funding' })).toBe(200)
  expect(await first.end('SIGTERM')).toBe(0)
  const second = await launchInstalled({ dataDir })
  try {
    expect(await callOf(second.page, 'deliveries.count', {})).toMatchObject({ count: 1 })
  } finally {
    await second.close()
  }
})

interface Running {
  readonly command: string
  readonly status: string
}

/** The processes that one has started, and those that they have. */
function descendants(parent: number): Running[] {
  const running = readdirSync('/proc').flatMap(name => {
    if (!/^\d+$/.test(name)) return []
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8')
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
      return [{ id: Number(name), parent: Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]), status, command }]
    } catch {
      // It has ended.
      return []
    }
  })
  const below = (id: number): Running[] =>
    running.filter(one => one.parent === id).flatMap(one => [one, ...below(one.id)])
  return below(parent)
}
