import type { HeaderPairs } from '#contract/terms'
import type { CapturedText } from '#data'

/** A captured request in the editor: the original and the edited text. */
export interface ReplayEdit {
  readonly originalBody: string
  readonly body: string
  /** One header per line: `Name: value`. */
  readonly originalHeaders: string
  readonly headers: string
}

/** The edit of a captured request, unchanged at first. */
export function beginOf({ body, headers }: CapturedText): ReplayEdit {
  return { originalBody: body, body, originalHeaders: headers, headers }
}

export function isEdited(edit: ReplayEdit | null): boolean {
  return edit !== null && (edit.body !== edit.originalBody || edit.headers !== edit.originalHeaders)
}

/** The edited parts of the request; `undefined` for none, so that the captured bytes are sent. */
export function changesOf(
  edit: ReplayEdit | null,
): { readonly body?: string; readonly headers?: HeaderPairs } | undefined {
  if (edit === null || !isEdited(edit)) return undefined
  return {
    ...(edit.body === edit.originalBody ? {} : { body: edit.body }),
    ...(edit.headers === edit.originalHeaders ? {} : { headers: headerPairs(edit.headers) ?? [] }),
  }
}

/** Parses headers, one per line; `null` if a line is invalid. */
export function headerPairs(lines: string): HeaderPairs | null {
  const pairs: HeaderPairs = []
  for (const line of lines.split('\n')) {
    if (line.trim() === '') continue
    const match = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*(.*)$/.exec(line)
    if (match === null) return null
    pairs.push([match[1] ?? '', (match[2] ?? '').trimEnd()])
  }
  return pairs
}
