import { wholeText } from './file-pieces.ts'
import { foreignItem } from './foreign-request.ts'
import { importProblem } from './import-problem.ts'
import { checkedItems, type ImportReader, type ImportRules } from './import-reader.ts'

const longestText = 32 * 1024 * 1024

/** Options of curl with a value that do not concern the request. */
const ignoredWithValue = new Set([
  ...'-A -b -c -e -m -o -u -U -w -x -E -K'.split(' '),
  ...'--user-agent --cookie --cookie-jar --referer --max-time --output --user --write-out'.split(' '),
  ...'--proxy --cacert --cert --key --connect-timeout --retry --resolve --request-target'.split(' '),
])

/** One or more curl commands, as tools and browsers copy them for sh. */
export function readCurl(path: string, rules: ImportRules): ImportReader {
  return {
    format: 'curl',
    *items() {
      const commands = commandsOf(wholeText(path, rules.dataDir, longestText))
      for (const [index, words] of commands.entries()) {
        const place = `${path}, command ${index + 1}`
        yield* checkedItems(rules, place, () => [foreignItem(requestOf(words, place), place, rules.nowMs)])
      }
    },
  }
}

export const isCurl = (text: string): boolean =>
  /^(?:\$ )?curl(?:\.exe)?\s/.test(text.replace(/^(?:#.*\s+)+/, ''))

function requestOf(words: readonly string[], place: string) {
  const headers: [name: string, value: string][] = []
  const data: string[] = []
  let [method, url, type] = ['', '', '']
  let at = 1
  let joined = ''
  const optionValue = (option: string): string => {
    const value = joined === '' ? words[at++] : joined
    if (value === undefined) throw importProblem(place, `The value of ${option} is missing.`)
    return value
  }
  for (let word = words[at++]; word !== undefined; word = words[at++]) {
    const short = shortOption(word)
    const option = short === null ? word : `-${word.charAt(short)}`
    joined = short === null ? '' : word.slice(short + 1)
    switch (option) {
      case '-X':
      case '--request':
        method = optionValue(option)
        break
      case '-H':
      case '--header': {
        const [, name = '', value = ''] = /^([^:;]+)[:;][ \t]*([\s\S]*)$/.exec(optionValue(option)) ?? []
        headers.push([name, value])
        break
      }
      case '--json':
        data.push(optionValue(option))
        type = 'application/json'
        break
      case '-d':
      case '--data':
      case '--data-ascii':
      case '--data-raw':
      case '--data-binary': {
        const value = optionValue(option)
        if (value.startsWith('@') && option !== '--data-raw') {
          throw importProblem(place, `The body is in another file, ${value.slice(1)}. Import that file.`)
        }
        data.push(value)
        type ||= 'application/x-www-form-urlencoded'
        break
      }
      case '-F':
      case '--form':
      case '--data-urlencode':
        throw importProblem(place, `${option} is not supported. Use --data.`)
      case '--url':
        url = optionValue(option)
        break
      default:
        if (ignoredWithValue.has(option)) optionValue(option)
        else if (!option.startsWith('-')) url ||= option
    }
  }
  const hasType = headers.some(([name]) => name.toLowerCase() === 'content-type')
  const sent = hasType || type === '' ? headers : [...headers, ['Content-Type', type] as const]
  return {
    method: method || (data.length === 0 ? 'GET' : 'POST'),
    url,
    headers: sent.map(([name, value]) => ({ name, value })),
    body: data.length === 0 ? null : data.join('&'),
  }
}

/** Place of the first letter of a word like `-sXPOST` that has a value; `null` if it is another word. */
function shortOption(word: string): number | null {
  if (!word.startsWith('-')) return null
  for (let place = 1; /^[A-Za-z]$/.test(word.charAt(place)); place++) {
    const letter = word.charAt(place)
    if ('XHdF'.includes(letter) || ignoredWithValue.has(`-${letter}`)) return place
  }
  return null
}

/** Words of each curl command, split as sh does: quotes, `$'…'`, backslashes, comments. Also lines that end in `^`. */
function commandsOf(text: string): string[][] {
  const commands: string[][] = []
  let words: string[] = []
  let word: string | null = null
  const endWord = (): void => {
    if (word !== null) words.push(word)
    word = null
  }
  const endCommand = (): void => {
    endWord()
    if (words[0] === '$') words.shift()
    if (/^curl(\.exe)?$/.test(words[0] ?? '')) commands.push(words)
    words = []
  }
  const tokens = /'([^']*)'|(\$'|")|[\\^]\r?\n|\\([\s\S])|(\r?\n|;|&&?|\|\|?)|([ \t]+)|(#[^\n]*)|([\s\S])/g
  for (let found = tokens.exec(text); found !== null; found = tokens.exec(text)) {
    const [all, single, quote, escaped, end, blank, comment, other] = found
    if (single !== undefined) word = (word ?? '') + single
    else if (quote !== undefined) {
      const start = tokens.lastIndex
      const close = endOfQuoted(text, start, quote.slice(-1))
      const within = text.slice(start, close)
      word = (word ?? '') + (quote === '"' ? doubleText(within) : ansiText(within))
      tokens.lastIndex = close + 1
    } else if (escaped !== undefined) word = (word ?? '') + escaped
    else if (end !== undefined) endCommand()
    else if (blank !== undefined) endWord()
    else if (comment !== undefined && word !== null) word += comment
    else if (other !== undefined) word = (word ?? '') + other
    else if (comment === undefined && all !== '') endWord()
  }
  endCommand()
  return commands
}

/** Place of the quote that ends a text with escapes, or the end. A pattern for a long text would need too much memory. */
function endOfQuoted(text: string, start: number, quote: string): number {
  let at = start
  while (at < text.length && text[at] !== quote) at += text[at] === '\\' ? 2 : 1
  return Math.min(at, text.length)
}

const doubleText = (text: string): string => text.replace(/\\(["\\$`])|\\\r?\n/g, '$1')

const ansi: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  a: '\x07',
  v: '\v',
}

function ansiText(text: string): string {
  return text.replace(
    /\\(?:u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,6})|x([0-9a-fA-F]{1,2})|([\s\S]))/g,
    (_all, short?: string, long?: string, byte?: string, letter = '') => {
      const code = Number.parseInt(short ?? long ?? byte ?? '', 16)
      if (Number.isNaN(code)) return ansi[letter] ?? letter
      return code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code)
    },
  )
}
