import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { soonestResponseMs } from '../../../main/engine/ports.ts'
import { callOf } from '../support/call-of.ts'
import { expect, test } from './support.ts'

for (const [response, button, state] of [
  ['yes', 1, 'starting'],
  ['no', 0, 'off'],
] as const) {
  test(`a program is started only after the dialog of the system was answered: ${response}`, async ({
    desktop,
    dataDir,
  }) => {
    const folder = dirname(dataDir)
    const marker = join(folder, 'started.log')
    const program = join(folder, 'program.mjs')
    writeFileSync(
      program,
      "import { writeFileSync } from 'node:fs'\nwriteFileSync(process.argv[2], '')\nsetInterval(() => {}, 1000)\n",
    )
    const given = { response: button, afterMs: soonestResponseMs + 100 }
    await desktop.app.evaluate(({ dialog }, { response, afterMs }) => {
      const asked: unknown[] = []
      Object.assign(globalThis, { asked })
      dialog.showMessageBox = async (...given: unknown[]) => {
        const { signal: _signal, ...options } = given.at(-1) as Record<string, unknown>
        asked.push(options)
        await new Promise(resolve => setTimeout(resolve, afterMs))
        return { response, checkboxChecked: false }
      }
    }, given)
    const { id } = await callOf(desktop.page, 'tunnels.save', {
      name: 'mine',
      way: { kind: 'command', command: [process.execPath, program, marker, 'a "b"'], pattern: 'x' },
    })
    const started = await callOf(desktop.page, 'tunnels.start', { id })
    expect(started.state).toBe('waiting')
    const stateNow = async () => (await callOf(desktop.page, 'tunnels.list', {})).tunnels[0]?.state
    await expect.poll(stateNow).toBe(state)
    const asked = await desktop.app.evaluate(() => (globalThis as unknown as { asked: unknown[] }).asked)
    expect(asked).toMatchObject([
      {
        message: 'Allow the tunnel mine to run a program on this machine?',
        buttons: ['Do not run', 'Run'],
        defaultId: 0,
        cancelId: 0,
      },
    ])
    expect(JSON.stringify(asked)).toContain(marker)
    if (response === 'yes') await expect.poll(() => existsSync(marker)).toBe(true)
    else expect(existsSync(marker)).toBe(false)
  })
}
