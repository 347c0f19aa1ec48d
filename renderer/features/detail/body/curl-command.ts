import type { HeaderPairs } from '#contract/terms'

interface CurlSource {
  readonly method: string
  readonly url: string
  readonly headers: HeaderPairs
  readonly body: Uint8Array
}

/** Headers of one connection, which curl writes itself. */
const leftOut = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'expect', 'keep-alive'])

/** The request as a command for a POSIX shell. Bodies that are not plain text go through base64, so that no byte is lost. */
export function curlCommand({ method, url, headers, body }: CurlSource): string {
  const parts = [`curl -X ${shellWord(method === '' ? 'POST' : method)} ${shellWord(url)}`]
  for (const [name, value] of headers)
    if (!leftOut.has(name.toLowerCase()))
      parts.push(`-H ${shellWord(value === '' ? `${name};` : `${name}: ${value}`)}`)
  if (body.length === 0) return parts.join(' \\\n  ')
  const text = plainText(body)
  if (text !== null) return [...parts, `--data-binary ${shellWord(text)}`].join(' \\\n  ')
  const command = [...parts, '--data-binary @-'].join(' \\\n  ')
  return `printf %s ${base64Of(body)} | base64 -d | ${command}`
}

/** In single quotes, where only the quote itself is special. */
export function shellWord(text: string): string {
  return /^[\w./:=@%+,-]+$/.test(text) && !text.startsWith('@') ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

/** As text, where a shell argument can carry it exactly: no NUL, valid UTF-8, and not read as a file name by curl. */
function plainText(body: Uint8Array): string | null {
  if (body.includes(0) || body[0] === 0x40) return null
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    return null
  }
}

function base64Of(body: Uint8Array): string {
  let binary = ''
  for (const byte of body) binary += String.fromCharCode(byte)
  return btoa(binary)
}
