import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { VisibleText } from './visible-texts.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** A test, which is named as it is in the code. */
const isTestName = /^\s*`test\//

/**
 * Paragraphs, cells and items of the documentation, each at its first line; without code and addresses of
 * links.
 */
export function documentTexts(patterns: readonly string[]): readonly VisibleText[] {
  const files = patterns.flatMap(pattern => globSync(pattern, { cwd: root })).sort()
  return files.flatMap(file => textsOf(file, readFileSync(`${root}${file}`, 'utf8')))
}

function textsOf(file: string, source: string): VisibleText[] {
  const texts: { place: string; text: string }[] = []
  let isCode = false
  let isOpen = false
  for (const [index, line] of source.split('\n').entries()) {
    if (/^\s*```/.test(line)) isCode = !isCode
    const isBreak = isCode || /^\s*(```|$)/.test(line)
    const startsText = /^\s*([-*#|]|\d+\.)/.test(line)
    const last = texts.at(-1)
    if (isBreak) isOpen = false
    // A sentence may go on in the next line.
    else if (isOpen && !startsText && last !== undefined) last.text += ` ${line.trim()}`
    else {
      for (const cell of line.startsWith('|') ? line.split(/(?<!\\)\|/) : [line])
        if (cell.trim() !== '' && !isTestName.test(cell))
          texts.push({ place: `${file}:${index + 1}`, text: cell.trim() })
      isOpen = true
    }
  }
  return texts.map(({ place, text }) => ({ place, text: text.replace(/\]\([^)]*\)/g, ']') }))
}
