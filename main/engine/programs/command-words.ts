import { homedir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { AppError } from '#contract/errors'

/** Each word is looked up before each start. */
const mostWords = 5_000

export interface Word {
  readonly word: string
  readonly isWithin: boolean
}

/** In order: the role of a file depends on the words before it. */
export function wordsOf(texts: readonly string[]): Word[] {
  const words: Word[] = []
  const add = (word: string, isWithin: boolean): void => {
    // `-r./hook.js`, `@arguments`, `file:///hook.js`
    const behind = /^file:/i.test(word) && URL.canParse(word) ? pathOfUrl(word) : word.replace(/^(-\w|@)/, '')
    for (const one of new Set([word, behind])) if (one !== '') words.push({ word: one, isWithin })
    if (words.length > mostWords) throw tooManyWords()
  }
  for (const text of texts) {
    for (const word of new Set([text, ...text.split(/[=,]/)])) add(word, false)
    // `. ./file` at the beginning of a command
    const script = text.replace(/(^|[;&|({`\n])\s*\.(?=\s)/g, '$1 source')
    const parts = script.split(/[\s"'`;&|()<>{}=,!]+/).filter(part => part !== '')
    for (const part of parts) for (const word of formsOf(part)) if (word !== text) add(word, true)
    for (const word of unquotedWords(script))
      for (const one of new Set([word, ...word.split('=')])) add(one, true)
  }
  return words
}

const shellWordPattern = /(?:[^\s"'\\;&|()<>\x60]|\\.|'[^']*'|"(?:[^"\\]|\\.)*")+/gs
const shellQuotes = /\\(.)|'([^']*)'|"((?:[^"\\]|\\.)*)"/gs

/** All words of a script without the quotes in them, which may hold blanks; none if it has no quotes. */
function unquotedWords(script: string): string[] {
  if (!/["']/.test(script) || process.platform === 'win32') return []
  return (script.match(shellWordPattern) ?? []).map(word =>
    atKnown(
      word.replace(
        shellQuotes,
        (_, escaped?: string, single?: string, double?: string) =>
          escaped ?? single ?? (double ?? '').replace(/\\(.)/gs, '$1'),
      ),
    ),
  )
}

export function tooManyWords(): AppError {
  return new AppError(
    'invalid-params',
    `The command has more than ${mostWords} words, or enters too many folders. Put it into a script, and run that.`,
  )
}

/** The word as a shell reads it (`\./run`, `~/run`), and each part after a colon (`exec:./run`). */
function formsOf(word: string): readonly string[] {
  if (process.platform === 'win32') return [word]
  const plain = atKnown(word.replaceAll('\\', ''))
  return [...new Set([word, plain, ...(plain.includes(':') ? plain.split(':') : [])])].filter(
    one => one !== '',
  )
}

/** The home folder and the working folder at the start of a name, by their paths. */
export function atKnown(name: string): string {
  return name.replace(/^(?:~|\$HOME)(?=\/|$)/, () => homedir()).replace(/^\$PWD(?=\/|$)/, '.')
}

function pathOfUrl(url: string): string {
  try {
    return fileURLToPath(url)
  } catch {
    return ''
  }
}
