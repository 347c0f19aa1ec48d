import { type Extension, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'

/** A problem in a text. Offsets are UTF-16 units. */
export interface CodeProblem {
  readonly from: number
  readonly to: number
  readonly message: string
  readonly severity: 'error' | 'warning'
}

/** A problem with the JSON Pointer of its value; empty for the entire text. */
export interface PlacedProblem extends CodeProblem {
  readonly pointer: string
}

export const setCodeProblems = StateEffect.define<readonly CodeProblem[]>()

const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(current, transaction) {
    let next = current.map(transaction.changes)
    for (const effect of transaction.effects) {
      if (effect.is(setCodeProblems)) next = decorate(effect.value, transaction.state.doc.length)
    }
    return next
  },
  provide: field => EditorView.decorations.from(field),
})

/** Underlines problems, with the message on hover. */
export const codeProblems: Extension = marks

function decorate(problems: readonly CodeProblem[], length: number): DecorationSet {
  const ranges = problems.flatMap(({ from, to, message, severity }) => {
    // At the end of the text, the last character is underlined.
    const end = Math.min(Math.max(to, from + 1), length)
    const start = Math.min(from, end - 1)
    if (start < 0 || start >= end) return []
    return [
      Decoration.mark({
        class: `code-problem code-problem-${severity}`,
        attributes: { title: message },
      }).range(start, end),
    ]
  })
  return Decoration.set(ranges, true)
}
