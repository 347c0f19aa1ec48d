import { lazy, Suspense } from 'react'
import type { CodeEditorProps } from './code-mirror.tsx'
import '../../styles/code-mirror.css'

// A fifth of the interface's code, so it is loaded with the first editor.
const CodeMirror = lazy(() => import('./code-mirror.tsx').then(module => ({ default: module.CodeMirror })))

/** A JSON editor with undo and underlined problems. `text` may change from outside. Tab leaves it. */
export function CodeEditor(props: CodeEditorProps) {
  return (
    <Suspense fallback={<div className="code-editor" aria-busy />}>
      <CodeMirror {...props} />
    </Suspense>
  )
}
