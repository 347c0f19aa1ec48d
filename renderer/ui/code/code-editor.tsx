import { lazy, Suspense } from 'react'
import type { CodeEditorProps } from './code-editor-props.ts'
import '../../styles/code-mirror.css'

// A fifth of the interface's code: it comes when an editor is first shown.
const CodeMirror = lazy(() => import('./code-mirror.tsx').then(module => ({ default: module.CodeMirror })))

/** An editor of JSON: undo, problems at their place, and `text` may change from outside. Tab leaves it. */
export function CodeEditor(props: CodeEditorProps) {
  return (
    <Suspense fallback={<div className="code-editor" aria-busy />}>
      <CodeMirror {...props} />
    </Suspense>
  )
}
