import { lazy, type Ref, Suspense } from 'react'
import type { CodeProblem } from './code-problems.ts'
import './code-editor.css'

// A fifth of the interface's code: it comes when an editor is first shown.
const CodeMirror = lazy(() => import('./code-mirror.tsx').then(module => ({ default: module.CodeMirror })))

export interface CodeEditorHandle {
  /** Puts the cursor there and shows it. */
  goTo(from: number): void
}

export interface CodeEditorProps {
  readonly label: string
  readonly text: string
  readonly onChange: (text: string) => void
  readonly problems?: readonly CodeProblem[]
  /** What it was: each change of it is marked. Fixed while the editor is there. */
  readonly original?: string
  /** Otherwise plain text, such as headers. */
  readonly isJson?: boolean
  readonly ref?: Ref<CodeEditorHandle>
}

/** An editor of JSON: undo, problems at their place, and `text` may change from outside. Tab leaves it. */
export function CodeEditor(props: CodeEditorProps) {
  return (
    <Suspense fallback={<div className="code-editor" aria-busy />}>
      <CodeMirror {...props} />
    </Suspense>
  )
}
