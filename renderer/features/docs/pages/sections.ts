import { slugOf } from '../markdown/slug.ts'
import type { DocsPage } from './pages.ts'

/** The part below one heading of a page. */
export interface DocsSection {
  readonly page: DocsPage
  readonly title: string
  /** `null`: the page's title. */
  readonly heading: string | null
  /** 1 for the page's title. */
  readonly level: number
  /** Without Markdown's marks. */
  readonly text: string
}

export interface DocsMatch extends DocsSection {
  /** Around the first match; empty where only the title matches. */
  readonly excerpt: string
}

const maximumMatches = 50
const excerptLength = 120

/** The sections with all typed words; those with all in their title first. */
export function searchSections(sections: readonly DocsSection[], typed: string): readonly DocsMatch[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const matches = sections.filter(({ title, text }) => {
    const all = `${title} ${text}`.toLowerCase()
    return words.every(word => all.includes(word))
  })
  const isTitled = ({ title }: DocsSection): boolean =>
    words.every(word => title.toLowerCase().includes(word))
  return [...matches.filter(isTitled), ...matches.filter(section => !isTitled(section))]
    .slice(0, maximumMatches)
    .map(section => ({ ...section, excerpt: excerptOf(section.text, words) }))
}

function excerptOf(text: string, words: readonly string[]): string {
  const small = text.toLowerCase()
  const found = words.map(word => small.indexOf(word)).filter(at => at !== -1)
  if (found.length === 0) return ''
  const start = Math.max(0, Math.min(...found) - excerptLength / 3)
  const from = start === 0 ? 0 : text.indexOf(' ', start) + 1
  const isEnd = from + excerptLength >= text.length
  const part = text.slice(from, from + excerptLength)
  // The last word may be cut: it is omitted.
  const shown = isEnd ? part : part.replace(/\s\S*$/, '')
  return `${from === 0 ? '' : '…'}${shown.trim()}${isEnd ? '' : '…'}`
}

export function sectionsOf(page: DocsPage): readonly DocsSection[] {
  const taken = new Map<string, number>()
  const sections: { title: string; heading: string | null; level: number; lines: string[] }[] = []
  let isCode = false
  for (const line of page.text.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode
    const [, signs, title] = isCode ? [] : (/^(#{1,6}) (.+)$/.exec(line) ?? [])
    if (title !== undefined) {
      const heading = slugOf(plainText(title), taken)
      sections.push({
        title: plainText(title),
        heading: signs === '#' ? null : heading,
        level: signs?.length ?? 1,
        lines: [],
      })
    } else if (!/^(```|\|[-| ]+\|$)/.test(line)) sections.at(-1)?.lines.push(line)
  }
  return sections.map(({ lines, ...section }) => ({
    ...section,
    page,
    text: plainText(lines.join('\n')),
  }))
}

/** Links as their words; without signs of code, tables, lists and emphasis. */
function plainText(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/`|\*\*|^\s*[-*>] /gm, '')
    .replaceAll(/\\?\|/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
