import { unreachable } from './unreachable.ts'

export const jsonHeaders = { 'content-type': 'application/json' }

/** Posts JSON, unsigned, to the server of this page. Throws `holder-unreachable` if no server responds. */
export async function postJson(path: string, body: unknown): Promise<Response> {
  try {
    return await fetch(path, { method: 'POST', headers: jsonHeaders, body: JSON.stringify(body) })
  } catch (cause) {
    throw unreachable(cause)
  }
}
