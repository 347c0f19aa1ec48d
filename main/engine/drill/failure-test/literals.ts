import { printable } from '#contract/json/invisible-characters'
import { withoutDirectives } from '#contract/transfer/test-directives'
import type { SequencePlan } from './sequence-plan.ts'

/** A text or value in one line, the same in JavaScript and JSON; invisible characters as escapes. */
export function scriptValue(value: unknown): string {
  return withoutDirectives(printable(JSON.stringify(value)))
}

const escapes = /\\(?:u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})|.)/gi

/** A text or value of `scriptValue` in Python, whose escapes are of characters, not of UTF-16. */
export function inPython(literal: string): string {
  return literal.replace(escapes, (sequence, high?: string, low?: string) => {
    if (high === undefined || low === undefined) return sequence
    const code = String.fromCharCode(Number.parseInt(high, 16), Number.parseInt(low, 16)).codePointAt(0) ?? 0
    return `\\U${code.toString(16).padStart(8, '0')}`
  })
}

/** Lines of a comment. No text can end it, or direct a test runner. */
export function commentLines(sign: '//' | '#', lines: readonly string[]): string[] {
  return lines.map(line => (line === '' ? sign : `${sign} ${withoutDirectives(printable(line))}`))
}

/**
 * The comment at the start of a file in Python. Its first line names the encoding: otherwise Python takes it from the
 * text of a sender, such as an id `coding: utf-7`, and a string of the file becomes code.
 */
export function pythonHead(lines: readonly string[]): string[] {
  return ['# -*- coding: utf-8 -*-', ...commentLines('#', lines)]
}

/** A list with an item in each line. */
export function listOf(items: readonly string[]): string[] {
  return ['[', ...items.map(item => `  ${item},`), ']']
}

/** How a language writes the data of a test. */
export interface TestLanguage {
  readonly comment: '//' | '#'
  readonly indent: string
  /** A text, or a value without `true`, `false` and `null`. */
  readonly value: (value: unknown) => string
  /** A variable; `name`: in camel case. */
  readonly declared: (name: string, value: string) => string
}

/** Ids, notifications, sequences and the place of states, as variables. */
export function dataLines(
  { ids, notifications, sequence, states }: SequencePlan,
  { comment, indent, value, declared }: TestLanguage,
): string[] {
  const said = (text: string): string[] => commentLines(comment, [text])
  const compared = states === null || states.judged.by === 'values' ? null : states.judged
  return [
    ...said('New in each run.'),
    declared('ids', '{'),
    ...Object.entries(ids).map(([name, id]) => `${indent}${value(name)}: ${value(id)},`),
    '}',
    declared('notifications', '['),
    ...notifications.flatMap(({ name, text }, place) => [
      ...said(`${place}: ${name}`).map(line => `${indent}${line}`),
      `${indent}${value(text)},`,
    ]),
    ']',
    ...said(
      'Numbers of notifications, in the order of sending. Those in inner brackets are sent at the same time.',
    ),
    declared('sequence', value(sequence)),
    ...(compared === null
      ? []
      : [
          declared('reference', value(compared.reference)),
          declared('recordsOfReference', value(compared.records)),
        ]),
    ...(states === null
      ? []
      : [
          ...said('Values for the names in braces in STATE_URL.'),
          declared('records', value(states.records)),
          ...said(
            'Members of a state that differ in each run. * stands for any name or index. Add the members of your app.',
          ),
          declared('ignored', value(states.ignored)),
        ]),
  ]
}
