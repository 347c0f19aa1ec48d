// The yardstick: node:http that reads the body and responds, nothing else. Prints its URL as one line of
// JSON.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const body = '{"received":true}'
const server = createServer((request, response) => {
  request.on('data', () => {})
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
    response.end(body)
  })
})
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ captureUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }))
})
