// The yardstick for sending: node:http with a keep-alive agent that posts the same bodies, nothing else.
// Usage: bare-client.ts URL COUNT CONCURRENCY. Prints {rate} as one line of JSON.
import { Agent, request } from 'node:http'
import { notificationBody } from './notification-bodies.ts'

const [url = '', amount = '10000', concurrency = '16'] = process.argv.slice(2)
const count = Number(amount)
const agent = new Agent({ keepAlive: true, maxSockets: Number(concurrency) })
const bodies = Array.from({ length: count }, (_, index) => notificationBody(index))
let next = 0

function send(body: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.byteLength }
    const sending = request(url, { method: 'POST', agent, headers }, response => {
      response.on('data', () => {})
      response.on('end', resolve)
    })
    sending.on('error', reject)
    sending.end(body)
  })
}

const startMs = performance.now()
await Promise.all(
  Array.from({ length: Number(concurrency) }, async () => {
    while (next < count) await send(bodies[next++] ?? Buffer.alloc(0))
  }),
)
console.log(JSON.stringify({ rate: (count / (performance.now() - startMs)) * 1000 }))
agent.destroy()
