import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { onTestFinished } from 'vitest'
import { commandPath } from '../../support/processes/hooktrail-command.ts'

export const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
}

/** The lines of the protocol, for what no well-behaved client sends. */
export function rawLines(input: Writable, output: Readable) {
  const lines = createInterface(output)[Symbol.asyncIterator]()
  return {
    write: (text: string) => void input.write(`${text}\n`),
    send: (message: object) => void input.write(`${JSON.stringify(message)}\n`),
    next: async (): Promise<unknown> => JSON.parse(String((await lines.next()).value)),
  }
}

/** A real process, for how it ends. */
export function rawProcess(dataDir: string, args: readonly string[] = []) {
  const child = spawn(process.execPath, [commandPath, 'mcp', '--data', dataDir, ...args], { stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  let stderr = ''
  child.stderr.on('data', piece => {
    stderr += String(piece)
  })
  return { child, stderr: () => stderr, ...rawLines(child.stdin, child.stdout) }
}

export async function endOf(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, 'exit')
  return code
}
