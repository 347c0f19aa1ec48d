import { isLoopbackAddress } from '../net/hosts.ts'

/** Longer messages are cut: a log is read line by line. */
const maximumText = 2_000
const maximumFrames = 12

/**
 * A log message without likely secrets, and its stack. Prepares a message for the log. Hooktrail's messages
 * are harmless; this guards against quotations in a library's error: addresses with user, path or query, file
 * paths, JSON, tokens, further lines. Names that the user chose are between “ and ” and removed.
 */
export function logText(text: string) {
  const [head = '', ...frames] = text.slice(0, maximumText * 4).split(/\n\s+at /)
  const message = withoutSecrets(oneLine(head)).slice(0, maximumText)
  const stack = frames.slice(0, maximumFrames).map(stackFrame)
  return {
    message,
    /** Names of functions and files, without folders. */
    stack: stack.length === 0 ? undefined : stack,
  }
}

function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

/** A folder may contain a user's name; names of functions and places in the program never do. */
function stackFrame(frame: string): string {
  const [first = ''] = frame.split('\n')
  return withoutSecrets(
    oneLine(first).replaceAll(/(?:[\w+.-]+:\/\/)?[^\s()]*[/\\]([^\s()/\\]+)/g, '$1'),
  ).slice(0, 200)
}

/** An absolute path; its group names a file of the data folder. A space belongs to it if more of the path follows. */
const path =
  /(?<![\w<:/\\.…~])(?:~|[A-Za-z]:|\\)?[\\/](?:(?:[^\s"'“”‘’`()<>:;,…]|:(?=\S)| (?=[^\s"'“”‘’`]*[^\s"'“”‘’`:][\\/]))*[\\/])?(?:((?:store|index|hold|holder|secrets|browsers)\b[\w.-]*?)(?=[.:;,]?(?:[\s"'“”‘’`()]|$))|[^\s"'“”‘’`()<>;,…]+)/g

function withoutSecrets(text: string): string {
  return (
    text
      // V8 quotes text that it cannot parse.
      .replaceAll(
        /,? ?(?:\.\.\.)?"(?:[^"\\]|\\.)*"(?:\.\.\.)? is not valid JSON|Unexpected token .* is not valid JSON/gs,
        ' in JSON',
      )
      .replaceAll(/Unexpected token '?[^']{1,4}'?/g, 'Unexpected token')
      .replaceAll(/\b([a-z][a-z\d+.-]*):\/\/([^\s"'<>“”()]+)/gi, (_, scheme: string, rest: string) =>
        shortUrl(scheme, rest),
      )
      .replaceAll(/“[^”]*”/g, '“…”')
      .replaceAll(path, (_, saved: string | undefined) => (saved === undefined ? '…' : `…/${saved}`))
      .replaceAll(/(?<=[\w/])\?[^\s"'“”()]*=[^\s"'“”()]*/g, '?…')
      // The scheme is one word, followed by any number.
      .replaceAll(/\b((?:proxy-)?authorization|(?:set-)?cookie)(["']?\s*[=:])\s*.*/gi, '$1$2 …')
      .replaceAll(/\b(bearer|basic)\s+[\w+/=.~-]{4,}/gi, '$1 …')
      .replaceAll(
        /\b([\w-]*(?:token|secret|passw|passphrase|api[-_]?key|credential|signature|session|authorization|cookie)[\w-]*["']?\s*[=:]\s*)("[^"]*"|\S+)/gi,
        '$1…',
      )
      // A key in base64 or hexadecimal form. Words of this length have no digit and few capitals.
      .replaceAll(/(?<![\w+-])(?=[\w+-]*\d|(?=[\w+-]*[a-z])(?:[\w+-]*?[A-Z]){5})[\w+-]{20,}=*/g, '…')
  )
}

/** Without user, path and query; only the name of a file. */
function shortUrl(scheme: string, rest: string): string {
  if (scheme.toLowerCase() === 'file') return rest.split(/[/\\]/).at(-1) ?? ''
  const [authority = '', ...path] = rest.split(/[/?#]/)
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  const hasPath = path.some(part => part !== '')
  return `${scheme}://${host}${hasPath ? '/…' : ''}`
}

/** Whether the host of an address such as `127.0.0.1:4400` is this machine. */
export function isOwnHost(host: string): boolean {
  // Only brackets separate the port of an IPv6 address.
  const [, bracketed, plain] = /^\[([^\]]+)\](?::\d+)?$|^([^:]+):\d+$/.exec(host) ?? []
  const name = bracketed ?? plain ?? host
  return name === 'localhost' || isLoopbackAddress(name)
}
