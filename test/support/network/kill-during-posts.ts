import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { rulesVersion } from '../../../main/engine/inspect/inspect-delivery.ts'
import { openReadStore } from '../../../main/engine/store/open-read-store.ts'
import { everything } from '../../../main/engine/store/read-store.ts'
import { start } from '../processes/child-process.ts'

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
  const answered = new Set<string>()
  const killed = new Promise<void>(resolve => served.process.once('exit', () => resolve()))
  let number = 0
  let isKilled = false

  const postUntilKilled = async (): Promise<void> => {
    while (!isKilled) {
      const marker = `${killAfter}-${number++}`
      const status = await post(String(served.first.captureUrl), JSON.stringify({ marker })).catch(() => null)
      if (status === null) return
      if (status === 200) answered.add(marker)
      if (answered.size >= killAfter && !isKilled) {
        isKilled = true
        process.kill(Number(served.first.pid), 'SIGKILL')
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, postUntilKilled))
  await killed

  const again = await start(command, ...arguments_)
  const stored = new Set<string>()
  const store = openReadStore({ dataDir, rulesVersion })
  for (let before: ReturnType<typeof store.newestDeliveryId> | undefined; ; ) {
    const { rows, hasMore } = store.listDeliveries({
      before: before ?? undefined,
      limit: 500,
      search: everything,
    })
    for (const row of rows) {
      const body = store.body(row.id, 0, row.bodyBytes)
      if (body === null) continue
      stored.add((JSON.parse(Buffer.from(body.bytes).toString()) as { marker: string }).marker)
    }
    before = rows.at(-1)?.id
    if (!hasMore) break
  }
  store.close()
  await again.stop()
  return { answered: answered.size, missing: [...answered].filter(marker => !stored.has(marker)) }
}

function post(url: string, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = request(
      url,
      { method: 'POST', headers: { 'content-type': 'application/json' } },
      response => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
        response.on('error', reject)
      },
    )
    sending.on('error', reject)
    sending.end(body)
  })
}
