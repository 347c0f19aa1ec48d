import { methods } from '#contract/methods'
import { isOwnHost } from './log-text.ts'

/** Shorter names are part of too many words. */
const shortestName = 3

export interface RedactOptions {
  /** Texts of the user: hosts, URLs, names of environments, sessions and the like. */
  readonly names: readonly string[]
  readonly homeDir: string
  readonly dataDir: string
}

/**
 * Prepares log texts for others: without names, addresses, hosts, paths, quotes and ids. Known texts of the user are
 * removed anywhere, the rest by its form.
 */
export function createRedact({ names, homeDir, dataDir }: RedactOptions): (text: string) => string {
  const own = withParts(names).map(name => new RegExp(escaped(name), 'giu'))
  const folders = [
    [dataDir, 'DATA'],
    [homeDir, '~'],
  ] as const
  return text => {
    let left = text
    for (const [folder, name] of folders) if (folder.length > 1) left = left.replaceAll(folder, name)
    for (const name of own) left = left.replaceAll(name, '<name>')
    return left
      .replaceAll(
        /\b([a-z][a-z\d+.-]*):\/\/([^\s/"'“”]*[^\s/"'“”.,;)])[^\s"'“”]*?(?=[.,;)]*(?:[\s"'“”]|$))/gi,
        (_, scheme: string, host: string) => (isOwnHost(host) ? `${scheme}://${host}` : '<url>'),
      )
      .replaceAll(/“[^”]*”|"[^"]*"|‘[^’]*’|`[^`]*`|(?<![\p{L}\p{N}])'[^']*'(?![\p{L}\p{N}])/gu, '<text>')
      .replaceAll(/(?<![\w<:/])(?:[A-Za-z]:[\\/]|~?\/|DATA[\\/]|\\\\)[^\s,;:()<>]+/g, '<path>')
      .replaceAll(/(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.]*\w)/g, address =>
        isOwnHost(address) ? address : '<address>',
      )
      .replaceAll(/(?<![\w:])(?=[\da-f:.]*:[\da-f:.]*:)[\da-f]*:[\da-f:.]{2,}(?![\w:])/gi, address =>
        isOwnHost(address) ? address : '<address>',
      )
      .replaceAll(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '<address>')
      .replaceAll(/(?<![\w<-])[\w-]+(?:\.[\w-]+)+(?![\w>])/g, host => (isOwnWord(host) ? host : '<host>'))
      .replaceAll(/(?<![\w<-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{6,}(?![\w>-])/gi, '<id>')
      .replaceAll(/(?<![\w.])\d{6,}(?![\w.]*\w)/g, '<number>')
  }
}

/** With the host of each URL. Longest first, so that no part of a name remains. */
function withParts(names: readonly string[]): readonly string[] {
  const parts = names.flatMap(name => {
    const host = /^[a-z][a-z\d+.-]*:\/\/(?:[^@/]*@)?([^:/?#]+)/i.exec(name)?.[1]
    return host === undefined || isOwnHost(host) ? [name] : [name, host]
  })
  return [...new Set(parts.map(part => part.trim()).filter(part => part.length >= shortestName))].sort(
    (one, other) => other.length - one.length,
  )
}

/** A file of the program, a version, a number, or the name of a call. */
function isOwnWord(text: string): boolean {
  return (
    /^v?\d+(\.\d+)*$/.test(text) ||
    /\.(js|cjs|mjs|ts|db|db-wal|db-shm|json|log|dmp|node|html)$/.test(text) ||
    Object.hasOwn(methods, text)
  )
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
}
