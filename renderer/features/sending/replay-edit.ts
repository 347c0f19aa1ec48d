import type { HeaderPairs } from '#contract/terms'
import type { CapturedText } from '#data'
import { readHeaders } from '../../attempt/header-text.ts'

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
    ...(edit.headers === edit.originalHeaders ? {} : { headers: readHeaders(edit.headers).headers }),
  }
}
