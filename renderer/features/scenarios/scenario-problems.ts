import { at, pointerTo, pointerTokens } from '#contract/json/pointer'
import { type JsonNode, readJson } from '#contract/json/text'
import type { ScenarioProblem } from '#contract/sending/scenarios'
import type { PlacedProblem } from '#ui'

/** Place at which a text is not JSON; `null` if it is. */
export function jsonProblem(text: string): PlacedProblem | null {
  const result = readJson(text)
  if (result.ok) return null
  const { offset, line, expected, found } = result.problem
  const message = `Not JSON: line ${line} should have ${expected}, not ${found}.`
  return { pointer: '', from: offset, to: offset + 1, message, severity: 'error' }
}

/** The problems at their places in the text. A missing member is shown at its parent. */
export function placedProblems(text: string, problems: readonly ScenarioProblem[]): readonly PlacedProblem[] {
  const result = readJson(text)
  if (!result.ok) return []
  return problems.map(({ path, message }) => {
    const node = nearest(result.root, path)
    // Of an object or array only the start is marked.
    const to = node.type === 'object' || node.type === 'array' ? node.start + 1 : node.end
    return { pointer: path, from: node.start, to, message, severity: 'error' }
  })
}

function nearest(root: JsonNode, path: string): JsonNode {
  const tokens = pointerTokens(path) ?? []
  for (let length = tokens.length; length > 0; length--) {
    const node = at(root, tokens.slice(0, length).reduce(pointerTo, ''))
    if (node !== undefined) return node
  }
  return root
}
