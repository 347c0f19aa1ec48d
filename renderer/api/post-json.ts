import { unreachable } from './unreachable.ts'

/** Posts JSON to what serves this page. Throws `holder-unreachable` where nothing answers. */
export async function postJson(
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  try {
    return await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  } catch (cause) {
    throw unreachable(cause)
  }
}
