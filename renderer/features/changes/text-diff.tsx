import { json } from '@codemirror/lang-json'
import { MergeView } from '@codemirror/merge'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { EditorView, lineNumbers } from '@codemirror/view'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import type { DeliveryId } from '#contract/terms'
import { type BodyPair, bodyPairQuery } from '#data'
import {
  Button,
  codeColors,
  codeInvisible,
  codeNonce,
  codeTheme,
  Loaded,
  Notice,
  PaneInset,
  Row,
  Segments,
  sizeText,
} from '#ui'
import { prettyJson } from '../../notification/pretty-json.ts'
import styles from './text-diff.module.css'
import '../../styles/code-mirror.css'

interface TextDiffProps {
  readonly fromId: DeliveryId
  readonly toId: DeliveryId
}

/** Texts up to this many characters are compared at once. Longer texts wait for a click. */
const autoCompareCharacters = 300_000

type Form = 'sent' | 'lines'

/** The text of two bodies side by side, decoded and otherwise unchanged, or formatted. */
export function TextDiff({ fromId, toId }: TextDiffProps) {
  const pair = useQuery(bodyPairQuery(fromId, toId))
  return (
    <Loaded from={pair} loading="Loading both bodies" failed="Couldn’t load the bodies.">
      {data => <PairText key={`${fromId} ${toId}`} pair={data} fromId={fromId} toId={toId} />}
    </Loaded>
  )
}

function PairText({ pair, fromId, toId }: TextDiffProps & { readonly pair: BodyPair }) {
  const [form, setForm] = useState<Form>('sent')
  const [isAsked, setAsked] = useState(false)
  const size = Math.max(pair.from.text.length, pair.to.text.length)
  if (size > autoCompareCharacters && !isAsked)
    return (
      <PaneInset>
        <Notice
          tone="info"
          title={`A body has ${sizeText(size)}.`}
          actions={
            <Button size="small" onClick={() => setAsked(true)}>
              Compare anyway
            </Button>
          }
        >
          Comparing the text may take a moment.
        </Notice>
      </PaneInset>
    )
  const shape = form === 'lines' ? prettyJson : (text: string) => text
  return (
    <div>
      <Row gap="3" className="px-4 pb-2 text-small">
        <Segments
          label="Text format"
          options={[
            { value: 'sent', label: 'As sent' },
            { value: 'lines', label: 'Formatted' },
          ]}
          value={form}
          onChange={setForm}
        />
        <span className="quiet">
          {pair.from.text === pair.to.text ? 'Both texts are equal.' : 'Differences are highlighted.'}
        </span>
      </Row>
      {[
        { side: pair.from, id: fromId },
        { side: pair.to, id: toId },
      ].map(({ side, id }) => (
        <SideNotice key={id} side={side} id={id} />
      ))}
      <MergeEditor
        from={shape(pair.from.text)}
        to={shape(pair.to.text)}
        fromLabel={`Delivery ${fromId}`}
        toLabel={`Delivery ${toId}`}
      />
    </div>
  )
}

function SideNotice({ side, id }: { readonly side: BodyPair['from']; readonly id: DeliveryId }) {
  if (side.isWhole && side.isText) return null
  return (
    <PaneInset>
      <Notice tone="info">
        {side.isText
          ? `Only the first ${sizeText(side.text.length)} of delivery ${id} are compared.`
          : `Delivery ${id} isn’t UTF-8. Invalid bytes are shown as �.`}
      </Notice>
    </PaneInset>
  )
}

interface MergeEditorProps {
  readonly from: string
  readonly to: string
  readonly fromLabel: string
  readonly toLabel: string
}

/** Longer texts are shown without syntax colors, and compared in larger parts. */
const coloredLength = 200_000

/** Alternates between empty themes. */
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
      // Limited, so that two large texts without common lines do not freeze the window.
      diffConfig: { scanLimit: 1000, timeout: 1500 },
    })
    const stop = measureOnResize(view)
    return () => {
      stop()
      view.destroy()
    }
  }, [from, to, fromLabel, toLabel])
  return (
    <div className="border-line border-t">
      <div className={clsx('grid border-line-soft border-b py-1 text-small text-subtle', styles.labels)}>
        <span>{fromLabel}</span>
        <span>{toLabel}</span>
      </div>
      <div ref={place} />
    </div>
  )
}

/**
 * Measures both sides when the width changes. An editor measures its lines again only if the height of its
 * content changed, and ignores a resize within 75 ms of its update: after a divider is dragged, its line
 * numbers and the gaps of the other side may be at former heights. A new theme makes it measure them.
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
