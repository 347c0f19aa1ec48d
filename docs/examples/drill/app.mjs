// An app that takes notifications of both services: it stores first, orders by the notifications' own clock, and leaves
// what it does not know alone.
import { createServer } from 'node:http'

/** Starts the app on a free port of this machine. `records`: the database; it outlives the app. */
export async function startApp(records = new Map(), port = 0) {
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') {
      const record = records.get(decodeURIComponent(request.url.slice('/records/'.length)))
      response.statusCode = record === undefined ? 404 : 200
      response.end(JSON.stringify(record ?? null))
      return
    }
    let text = ''
    for await (const piece of request.setEncoding('utf8')) text += piece
    const notification = readNotification(text)
    if (notification !== null) take(records, notification)
    response.end()
  })
  await new Promise(resolve => server.listen(port, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${server.address().port}`
  return {
    port: server.address().port,
    url: `${base}/hooks`,
    stateUrl: `${base}/records/{recordId}`,
    stop() {
      server.closeAllConnections()
      return new Promise(resolve => server.close(resolve))
    },
  }
}

/** The later notification of a record wins, whichever arrived last. */
function take(records, notification) {
  const known = records.get(notification.id)
  if (known === undefined || compareOrder(notification, known) > 0) records.set(notification.id, notification)
}

/** Above zero where `a` is later: by the clock as an instant, then by how far status and refund have come. */
function compareOrder(a, b) {
  return a.atMs - b.atMs || rank(a.status) - rank(b.status) || rank(a.refundStatus) - rank(b.refundStatus)
}

function rank(status) {
  if (status === null) return -1
  if (status === 'pending') return 0
  return ['complete', 'failed', 'cancelled'].includes(status) ? 2 : 1
}

/** `null` for events of other products: accepted, and left alone. */
function readNotification(text) {
  const { event = '', payload = {} } = JSON.parse(text)
  const kind = event.toLowerCase() === 'transaction' ? payload.type.toLowerCase() : event.toLowerCase()
  const id = payload.id ?? payload.fid ?? payload.wid
  if (!['transaction', 'funding', 'withdrawal'].includes(event.toLowerCase()) || id === undefined) return null
  const about = payload[kind] ?? payload
  const isGivenBack = payload.details?.deposit_type === 'FAIL_WITHDRAWAL_COMPENSATION'
  return {
    id,
    kind,
    status: payload.status.toLowerCase(),
    amount: about.amount ?? about.amount_from ?? null,
    refundStatus: about.refund_status?.toLowerCase() ?? null,
    refundSteps: about.refund_steps ?? [],
    // Money that was ours already is no new funding.
    givesBack: isGivenBack ? payload.details.origin_wid : null,
    atMs: Date.parse(payload.updated_at ?? payload.created_at),
  }
}
