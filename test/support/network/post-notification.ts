import { httpCall } from './http-call.ts'

/** A funding notification as the service sends it. */
export function fundingBody(fid: string, status: string, more: object = {}): string {
  return JSON.stringify({
    event: 'funding',
    payload: { fid, status, currency: 'mxn', amount: '100.00', ...more },
  })
}

/** Posts a body to the capture port. Resolves once it is stored. */
export async function post(
  captureUrl: string,
  body: string | Buffer,
  { path = '/', headers = {} }: { readonly path?: string; readonly headers?: Record<string, string> } = {},
): Promise<void> {
  await httpCall(captureUrl, {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
}
