import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openBrowser } from '../../../../main/cli/terminal/open-browser.ts'
import { silentLogger, systemClock } from '../../../../main/engine/ports.ts'
import { createInterfaceAccess } from '../../../../main/web/access/interface-access.ts'
import { newKeyPair } from '../../../support/network/sign-in.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

/** A desktop whose opener notes what it was started with, then does `then`, and whose default browser has this desktop file. */
function desktop(browser: string, then = '') {
  const folder = temporaryFolder()
  const noted = join(folder, 'noted')
  const program = (name: string, script: string) =>
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  program('xdg-open', `echo "$0" "$@" > ${noted}.part && mv ${noted}.part ${noted}${then}`)
  program('xdg-settings', `echo ${browser}`)
  const env = { DISPLAY: ':0', PATH: `${folder}${delimiter}${process.env.PATH}` }
  return {
    surroundings: { platform: 'linux', env, isRoot: false } as const,
    async commandLine(): Promise<string> {
      await expect.poll(() => existsSync(noted)).toBe(true)
      return readFileSync(noted, 'utf8')
    },
  }
}

function served() {
  const dataDir = temporaryFolder()
  const access = createInterfaceAccess({ dataDir, clock: systemClock, logger: silentLogger })
  access.serveAt('http://127.0.0.1:4401')
  return { access, dataDir }
}

test.runIf(process.platform === 'linux')(
  'the command line of the program that opens browsers holds neither code nor key (Linux)',
  async () => {
    const { access, dataDir } = served()
    const { surroundings, commandLine } = desktop('firefox.desktop')
    expect(await openBrowser(access.createEntry, surroundings)).toBe(true)
    const text = await commandLine()
    expect(text).toContain(join(dataDir, 'open.html'))
    const code = /#entry=([\w-]+)/.exec(readFileSync(join(dataDir, 'open.html'), 'utf8'))?.[1] ?? ''
    expect(code).toHaveLength(22)
    expect(text).not.toContain(code)
    expect(text).not.toContain('entry')
  },
)

test.runIf(process.platform === 'linux')(
  'a browser that cannot read the data folder is given the address, whose code works once (Linux)',
  async () => {
    const { access, dataDir } = served()
    const { surroundings, commandLine } = desktop('firefox_firefox.desktop')
    expect(await openBrowser(access.createEntry, surroundings)).toBe(true)
    const code = /#entry=([\w-]+)/.exec(await commandLine())?.[1] ?? ''
    expect(existsSync(join(dataDir, 'open.html'))).toBe(false)
    const from = { name: 'A browser', id: null, publicKey: newKeyPair().publicKey }
    await access.enter(code, from)
    await expect(access.enter(code, from)).rejects.toMatchObject({ code: 'entry-code-used' })
  },
)

test.runIf(process.platform === 'linux').each([1, 3, 4])(
  'an opener that ends with %s has opened no browser (Linux)',
  async code => {
    const { surroundings } = desktop('firefox.desktop', `; exit ${code}`)
    expect(await openBrowser(served().access.createEntry, surroundings)).toBe(false)
  },
)

test.runIf(process.platform === 'linux')(
  'an opener that becomes the browser, and stays, has opened one (Linux)',
  async () => {
    const { surroundings, commandLine } = desktop('firefox.desktop', '; echo $$ > "$0.pid"; exec sleep 60')
    const pidFile = join(surroundings.env.PATH.split(delimiter)[0] ?? '', 'xdg-open.pid')
    onTestFinished(() => void process.kill(Number(readFileSync(pidFile, 'utf8'))))
    expect(await openBrowser(served().access.createEntry, surroundings)).toBe(true)
    await commandLine()
    await expect.poll(() => existsSync(pidFile)).toBe(true)
  },
)

test('without a program that opens browsers none was opened', async () => {
  const { access } = served()
  const env = { DISPLAY: ':0', PATH: temporaryFolder() }
  expect(await openBrowser(access.createEntry, { platform: 'linux', env, isRoot: false })).toBe(false)
})
