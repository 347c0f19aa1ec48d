import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { eachNode, lineAt, type Node } from '../../../support/words/visible-texts.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** Places of what can be disabled and has no reason beside it: an element, or an object such as an item of a menu. */
function unexplained(file: string, source: string): string[] {
  const found: string[] = []
  const place = ({ start }: Node): string => `${file}:${lineAt(source, start)}`
  eachNode(source, file, node => {
    if (node.type === 'JSXOpeningElement') {
      const names = namesOf(node.attributes)
      const element = String((node.name as { name?: unknown }).name)
      // A plain button has no place for a reason, and native disabling takes its focus.
      const isFault =
        element === 'button' ? names.has('disabled') : lacksReason(names, /Button$/.test(element))
      if (isFault) found.push(place(node))
    }
    if (node.type === 'ObjectExpression' && lacksReason(namesOf(node.properties), true))
      found.push(place(node))
    return true
  })
  return found
}

function lacksReason(names: ReadonlySet<string>, isAction: boolean): boolean {
  const canBeDisabled = names.has('disabled') || names.has('isDisabled')
  return isAction && canBeDisabled && !names.has('reason')
}

/** Names of the attributes of an element, or of the properties of an object. */
function namesOf(parts: unknown): ReadonlySet<string> {
  return new Set(
    (parts as readonly Node[]).map(part => {
      const name = (part.name ?? part.key) as { readonly name?: unknown } | undefined
      return String(name?.name)
    }),
  )
}

/** The components that show a reason hand the native attributes on. */
const isShower = /^renderer\/ui\/(buttons|dialogs\/menu|fields\/choices)/

test('no button, item of a menu or segment is disabled without a reason', () => {
  const files = globSync('renderer/**/*.{ts,tsx}', { cwd: root }).filter(file => !isShower.test(file))
  expect(files.length).toBeGreaterThan(300)
  const sources = files.map(file => ({ file, source: readFileSync(`${root}${file}`, 'utf8') }))
  const disabling = sources.filter(({ source }) => /disabled/i.test(source))
  expect(disabling.flatMap(({ file, source }) => unexplained(file, source))).toEqual([])
})

test.each([
  ['<Button disabled={isBusy}>Save</Button>'],
  ['<IconButton label="Delete" disabled />'],
  ['<button type="button" disabled={isBusy} />'],
  ["const item = { label: 'Delete…', isDisabled: true, run }"],
  ["const option = { value: 'text', label: 'Text', disabled: isEmpty }"],
])('a fault is found in %s', source => {
  expect(unexplained('file.tsx', source)).toEqual(['file.tsx:1'])
})

test.each([
  ['<Button disabled={isBusy} reason="Saving…">Save</Button>'],
  ['<TextField disabled={isBusy} />'],
  ["const item = { label: 'Delete…', isDisabled: true, reason: 'It is empty.', run }"],
])('none is found in %s', source => {
  expect(unexplained('file.tsx', source)).toEqual([])
})
