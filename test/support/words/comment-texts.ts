import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'vite'
import type { VisibleText } from './visible-texts.ts'

interface Range {
  readonly start: number
  readonly end: number
}

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Every comment of the sources; line comments below one another are one. */
export async function commentTexts(patterns: readonly string[]): Promise<readonly VisibleText[]> {
  const files = patterns.flatMap(pattern => globSync(pattern, { cwd: root })).sort()
  const texts = await Promise.all(files.map(file => commentsIn(file, readFileSync(`${root}${file}`, 'utf8'))))
  return texts.flat()
}

/** The comments of one source, which `file` names. */
export async function commentsIn(file: string, source: string): Promise<readonly VisibleText[]> {
  return joined(await rangesIn(file, source), source).map(({ start, end }) => ({
    place: `${file}:${source.slice(0, start).split('\n').length}`,
    text: plainText(source.slice(start, end)),
  }))
}

async function rangesIn(file: string, source: string): Promise<readonly Range[]> {
  if (!file.endsWith('.css')) return (await parse(file, source)).comments
  return [...source.matchAll(/\/\*.*?\*\//gs)].map(({ index, 0: text }) => ({
    start: index,
    end: index + text.length,
  }))
}

function joined(ranges: readonly Range[], source: string): readonly Range[] {
  const found: Range[] = []
  for (const range of ranges) {
    const last = found.at(-1)
    const isContinued =
      last !== undefined &&
      [last, range].every(({ start }) => source.startsWith('//', start)) &&
      source.slice(last.end, range.start).trim() === ''
    if (isContinued) found[found.length - 1] = { start: last.start, end: range.end }
    else found.push(range)
  }
  return found
}

/** The words of a comment, without its marks, in one line. */
function plainText(comment: string): string {
  return comment
    .replace(/^\/\*+|\*\/$/g, '')
    .replace(/^\s*(\*|\/\/)/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
}
