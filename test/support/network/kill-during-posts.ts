import { fileURLToPath } from 'node:url'
import { start } from '../processes/child-process.ts'
import { storedBodies } from '../store/stored-bodies.ts'
import { httpCall } from './http-call.ts'

const command = fileURLToPath(new URL('../../../main/cli/hooktrail.mjs', import.meta.url))
const connections = 8

/**
 * Posts over several connections, kills the serving process with SIGKILL once `killAfter` posts were answered, starts
 * it again, and returns which of the answered ones are not in the store.
 */
export async function killDuringPosts(
  dataDir: string,
  killAfter: number,
): Promise<{ answered: number; missing: string[] }> {
  const arguments_ = ['serve', '--json', '--port', '0', '--no-ui', '--data', dataDir]
  const served = await start(command, ...arguments_)
  const captureUrl = String(served.first.captureUrl)
  const answered = new Set<string>()
  const killed = new Promise<void>(resolve => served.process.once('exit', () => resolve()))
  let number = 0
  let isKilled = false

  const postUntilKilled = async (): Promise<void> => {
    while (!isKilled) {
      const marker = `${killAfter}-${number++}`
      const body = JSON.stringify({ marker })
      const headers = { 'content-type': 'application/json' }
      const answer = await httpCall(captureUrl, { method: 'POST', headers, body }).catch(() => null)
      if (answer === null) return
      if (answer.status === 200) answered.add(marker)
      if (answered.size >= killAfter && !isKilled) {
        isKilled = true
        process.kill(Number(served.first.pid), 'SIGKILL')
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, postUntilKilled))
  await killed

  const again = await start(command, ...arguments_)
  const stored = new Set(storedBodies(dataDir).map(body => (JSON.parse(body) as { marker: string }).marker))
  await again.stop()
  return { answered: answered.size, missing: [...answered].filter(marker => !stored.has(marker)) }
}
