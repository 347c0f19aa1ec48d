import { AppError } from '#contract/errors'
import type { Override } from '#contract/fixtures'
import { editJson } from '#contract/json-edit'
import { at, pointerTo, pointerTokens } from '#contract/json-pointer'
import { readJson } from '#contract/json-text'
import { nearPaths } from './near-paths.ts'
import { fillText, type NotificationSubject, type TemplateValue } from './placeholders.ts'

/** A fixture's body with other values at some places. What they need to be understood. */
export interface OverrideContext {
  /** Every path that notifications of this kind have, so that one that is absent in this status can be added. */
  readonly knownPaths: ReadonlySet<string>
  readonly subject: NotificationSubject
}

/**
 * The body with each value set; everything else stays as it was, letter for letter. Throws `unknown-path` naming near
 * ones, `fixture-unfit` where the body is no JSON.
 */
export function applyOverrides(
  body: string,
  overrides: readonly Override[],
  context: OverrideContext,
): string {
  if (overrides.length === 0) return body
  const edit = editJson(body)
  if (edit === null) {
    throw new AppError('fixture-unfit', 'The edited body is not JSON, so no single value can be set in it.')
  }
  for (const { path, value } of overrides) {
    const text = jsonTextOf(value, context.subject)
    const tokens = pointerTokens(path)
    const key = tokens?.at(-1)
    if (tokens === null || key === undefined) throw unknownPath(path, edit.text(), context)
    if (edit.replace(path, text)) continue
    const parent = tokens.slice(0, -1).reduce(pointerTo, '')
    if (!context.knownPaths.has(path) || !edit.setText(parent, key, text)) {
      throw unknownPath(path, edit.text(), context)
    }
  }
  return edit.text()
}

/** Every path of a template, from the root, objects and arrays included. */
export function pathsOf(template: TemplateValue, parent = ''): string[] {
  if (typeof template !== 'object' || template === null) return []
  return Object.entries(template).flatMap(([key, value]) => {
    const path = pointerTo(parent, key)
    return [path, ...pathsOf(value, path)]
  })
}

/** JSON is taken as it stands, so that no digit is lost; any other text is a string. */
function jsonTextOf(value: string, subject: NotificationSubject): string {
  const isJson = readJson(value).ok
  try {
    const filled = fillText(value, subject, isJson)
    return isJson ? filled : JSON.stringify(filled)
  } catch (error) {
    throw new AppError('invalid-params', error instanceof Error ? error.message : String(error))
  }
}

function unknownPath(path: string, body: string, { knownPaths }: OverrideContext): AppError {
  const result = readJson(body)
  // What can be set: what is there, and what could be there because its parent is.
  const settable = [...knownPaths].filter(known => {
    const parent = known.slice(0, known.lastIndexOf('/'))
    return result.ok && at(result.root, parent)?.type === 'object'
  })
  const near = nearPaths(path, settable)
  return new AppError(
    'unknown-path',
    `There is no ${path === '' ? 'path given' : path} in this notification. Near: ${near.join(', ')}.`,
    { path, near: near.join(' ') },
  )
}
