// Mockttp from the folder where it was installed: responds to every request with 200 and stores it in memory.
// Usage: mockttp-server.mjs FOLDER. Prints its URL as one line of JSON.
import { createRequire } from 'node:module'
import { join } from 'node:path'

const [folder = ''] = process.argv.slice(2)
const { getLocal } = createRequire(join(folder, 'package.json'))('mockttp')
const response = '{"received":true}'
const server = getLocal({ recordTraffic: true })
await server.start()
await server.forAnyRequest().thenReply(200, response, {
  'content-type': 'application/json',
  'content-length': String(response.length),
})
console.log(JSON.stringify({ captureUrl: server.url }))
