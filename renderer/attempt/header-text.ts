import type { HeaderPairs } from '#contract/terms'

/** Headers as `Name: value`, one per line. */
export function headersText(headers: HeaderPairs): string {
  return headers.map(([name, value]) => `${name}: ${value}`).join('\n')
}

/** Empty lines are skipped. `wrong`: the first line that is no header. */
export function readHeaders(text: string): { headers: HeaderPairs; wrong: string | null } {
  const headers: HeaderPairs = []
  let wrong: string | null = null
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const match = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*(.*)$/.exec(line.trim())
    if (match === null) wrong ??= line.trim()
    else headers.push([match[1] ?? '', match[2] ?? ''])
  }
  return { headers, wrong }
}
