import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, indentOnInput } from '@codemirror/language'
import { unifiedMergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { codeColors, codeInvisible, codeNonce, codeTheme } from './code-colors.ts'
import { type CodeProblem, codeProblems, setCodeProblems } from './code-problems.ts'

const none: readonly CodeProblem[] = []

/** The editor, in a separate chunk because of its size. */
export function CodeMirror(props: CodeEditorProps) {
  const { label, text, onChange, problems = none, original, isJson = true, ref } = props
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const change = useRef(onChange)
  change.current = onChange
  const begun = useRef(text)

  useEffect(() => {
    if (place.current === null) return
    const editor = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: begun.current,
        extensions: [
          extensionsFor(label, original, isJson),
          EditorView.updateListener.of(({ docChanged, state, transactions }) => {
            const isOutside = transactions.some(one => one.isUserEvent('outside'))
            if (docChanged && !isOutside) change.current(state.doc.toString())
          }),
        ],
      }),
    })
    view.current = editor
    return () => {
      view.current = null
      editor.destroy()
    }
  }, [label, original, isJson])

  useEffect(() => {
    begun.current = text
    if (view.current !== null) takeOver(view.current, text)
  }, [text])
  useEffect(() => {
    view.current?.dispatch({ effects: setCodeProblems.of(problems) })
  }, [problems])
  useImperativeHandle(ref, () => ({
    goTo(from) {
      const anchor = Math.min(from, view.current?.state.doc.length ?? 0)
      view.current?.dispatch({ selection: { anchor }, scrollIntoView: true })
      view.current?.focus()
    },
  }))
  return <div ref={place} className="code-editor" />
}

/** Replaces only the differing part, so that the cursor stays and undo works. */
function takeOver(view: EditorView, text: string): void {
  const old = view.state.doc.toString()
  if (old === text) return
  const most = Math.min(old.length, text.length)
  let start = 0
  while (start < most && old[start] === text[start]) start += 1
  let end = 0
  while (end < most - start && old[old.length - 1 - end] === text[text.length - 1 - end]) end += 1
  view.dispatch({
    changes: { from: start, to: old.length - end, insert: text.slice(start, text.length - end) },
    userEvent: 'outside',
  })
}

function extensionsFor(label: string, original: string | undefined, isJson: boolean): Extension {
  return [
    codeNonce(),
    EditorView.lineWrapping,
    // Preserves the line ends of the text.
    EditorState.lineSeparator.of('\n'),
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    lineNumbers(),
    history(),
    bracketMatching(),
    indentOnInput(),
    keymap.of([...defaultKeymap, ...historyKeymap]),
    codeTheme,
    codeInvisible(),
    codeProblems,
    isJson ? [json(), codeColors] : [],
    original === undefined
      ? []
      : unifiedMergeView({
          original,
          mergeControls: false,
          gutter: true,
          // A body is often a single line, so changes are shown within the line.
          allowInlineDiffs: true,
        }),
  ]
}

export interface CodeEditorHandle {
  /** Puts the cursor there and shows it. */
  goTo(from: number): void
}

export interface CodeEditorProps {
  readonly label: string
  readonly text: string
  readonly onChange: (text: string) => void
  readonly problems?: readonly CodeProblem[]
  /** The original text: changes against it are marked. Fixed while the editor is mounted. */
  readonly original?: string
  /** Otherwise plain text, such as headers. */
  readonly isJson?: boolean
  readonly ref?: Ref<CodeEditorHandle>
}
