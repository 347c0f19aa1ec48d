import { type IncomingHttpHeaders, request } from 'node:http'

interface HttpResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** One request with exactly these headers, `Host` and `Origin` included, which `fetch` would not send. */
export function httpCall(
  url: string,
  options: { method?: string; path?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<HttpResponse> {
  const { method = 'GET', path, headers = {}, body } = options
  return new Promise((resolve, reject) => {
    const sending = request(
      url,
      // A path given here is sent unchanged, dots included.
      { method, headers, agent: false, ...(path === undefined ? {} : { path }) },
      response => {
        const pieces: Buffer[] = []
        response.on('data', (piece: Buffer) => pieces.push(piece))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(pieces).toString(),
          }),
        )
      },
    )
    sending.on('error', reject)
    sending.end(body)
  })
}

/** A funding notification as the service sends it. */
export function fundingBody(fid: string, status: string, more: object = {}): string {
  return JSON.stringify({
    event: 'funding',
    payload: { fid, status, currency: 'mxn', amount: '100.00', ...more },
  })
}

/** Posts a text or bytes, or a value as JSON, to the capture port. Resolves once it is stored. */
export function post(
  captureUrl: string,
  body: unknown,
  { headers, ...options }: { readonly path?: string; readonly headers?: Record<string, string> } = {},
): Promise<HttpResponse> {
  return httpCall(captureUrl, {
    ...options,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
  })
}
