import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, onTestFinished } from 'vitest'

const script = '/usr/bin/script'

/** Why there is none; `null` where there is. */
export const noTerminal = existsSync(script) ? null : `a terminal is made by ${script} (Debian: bsdutils)`

export interface TestTerminal {
  type(text: string): void
  /** Everything on its screen so far. */
  shown(): string
  /** Resolves once the text is there, or once more where it was there before. */
  shows(text: string, times?: number): Promise<void>
}

/** A program in a separate terminal, killed with the test. */
export function openTerminal(...program: string[]): TestTerminal {
  const command = program.map(word => `'${word}'`).join(' ')
  const child = spawn(script, ['-qec', command, '/dev/null'], { env: { ...process.env, PS1: '$ ' } })
  let shown = ''
  child.stdout.setEncoding('utf8').on('data', text => {
    shown += text
  })
  // The program may have ended before the test.
  child.stdin.on('error', () => {})
  const ended = new Promise(resolve => child.once('close', resolve))
  onTestFinished(async () => {
    child.stdin.write('\u0003')
    child.stdin.end('\u0004')
    child.kill('SIGHUP')
    await ended
  })
  return {
    type: text => void child.stdin.write(text),
    shown: () => shown,
    async shows(text, times = 1) {
      const seen = (): boolean => shown.split(text).length > times
      await expect.poll(seen, { message: `the terminal shows ${text}` }).toBe(true)
    },
  }
}
