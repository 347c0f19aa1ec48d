import { json } from '@codemirror/lang-json'
import { MergeView } from '@codemirror/merge'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { EditorView, lineNumbers } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { codeColors, codeInvisible, codeNonce, codeTheme } from '#ui'
import '../../styles/code-mirror.css'
import styles from './merge-editor.module.css'

interface MergeEditorProps {
  readonly from: string
  readonly to: string
  readonly fromLabel: string
  readonly toLabel: string
}

/** Longer texts are shown without syntax colours, and compared in larger pieces. */
const coloredLength = 200_000

/** Empty themes by turns. */
const measured = new Compartment()
const measuredThemes = [EditorView.theme({}), EditorView.theme({})]

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
    const stop = measureOnResize(view)
    return () => {
      stop()
      view.destroy()
    }
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

/**
 * Measures both sides when the width changes. An editor measures its lines again only where the height of its content
 * changed, and ignores a resize within 75 ms of its own update: after a divider is dragged its line numbers, and the gaps
 * of the other side, may stand at former heights. A new theme makes it measure them.
 */
function measureOnResize({ a, b }: MergeView): () => void {
  let turn = 0
  const widths = new Map<Element, number>()
  const observer = new ResizeObserver(entries => {
    const isResized = entries.some(({ target, contentRect }) => widths.get(target) !== contentRect.width)
    for (const { target, contentRect } of entries) widths.set(target, contentRect.width)
    if (!isResized) return
    turn += 1
    for (const side of [a, b])
      side.dispatch({ effects: measured.reconfigure(measuredThemes[turn % measuredThemes.length] ?? []) })
  })
  observer.observe(a.contentDOM)
  observer.observe(b.contentDOM)
  return () => observer.disconnect()
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
    measured.of([]),
    codeInvisible(),
    text.length > coloredLength ? [] : [json(), codeColors],
  ]
}
