import { json } from '@codemirror/lang-json'
import { MergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, lineNumbers } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { codeColours, codeNonce, codeTheme } from '../../ui/code/code-colours.ts'
import { codeInvisible } from '../../ui/code/code-invisible.ts'
import '../../styles/code-mirror.css'
import styles from './merge-editor.module.css'

interface MergeEditorProps {
  readonly from: string
  readonly to: string
  readonly fromLabel: string
  readonly toLabel: string
}

/** Longer texts are shown without syntax colours, and compared in larger pieces. */
const colouredLength = 200_000

/** Two texts side by side with highlighted differences. Read-only. */
export function MergeEditor({ from, to, fromLabel, toLabel }: MergeEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (place.current === null) return
    const view = new MergeView({
      parent: place.current,
      a: { doc: from, extensions: extensionsFor(from, fromLabel) },
      b: { doc: to, extensions: extensionsFor(to, toLabel) },
      collapseUnchanged: { margin: 4, minSize: 12 },
      gutter: true,
      // Bounded, so that two large texts with nothing in common do not freeze the window.
      diffConfig: { scanLimit: 1000, timeout: 1500 },
    })
    return () => view.destroy()
  }, [from, to, fromLabel, toLabel])
  return (
    <div className={styles.merge}>
      <div className={styles.labels}>
        <span>{fromLabel}</span>
        <span>{toLabel}</span>
      </div>
      <div ref={place} />
    </div>
  )
}

function extensionsFor(text: string, label: string): Extension {
  return [
    codeNonce(),
    EditorView.lineWrapping,
    EditorView.editable.of(false),
    EditorState.readOnly.of(true),
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    lineNumbers(),
    codeTheme,
    codeInvisible(),
    text.length > colouredLength ? [] : [json(), codeColours],
  ]
}
