import { json } from '@codemirror/lang-json'
import { MergeView } from '@codemirror/merge'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { EditorView, lineNumbers } from '@codemirror/view'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
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
import { jsonLines } from '../../notification/pretty-json.ts'
import '../../styles/code-mirror.css'

interface TextDiffProps {
  readonly fromId: DeliveryId
  readonly toId: DeliveryId
}

/** Texts up to this many characters are compared at once. Longer texts wait for a click. */
const autoCompareCharacters = 300_000

type Form = 'sent' | 'lines'

/** The text of two bodies side by side, formatted, or decoded and otherwise unchanged. */
export function TextDiff({ fromId, toId }: TextDiffProps) {
  const pair = useQuery(bodyPairQuery(fromId, toId))
  return (
    <Loaded from={pair} loading="Loading both bodies" failed="Couldn’t load the bodies." isInset>
      {data => <PairText key={`${fromId} ${toId}`} pair={data} fromId={fromId} toId={toId} />}
    </Loaded>
  )
}

function PairText({ pair, fromId, toId }: TextDiffProps & { readonly pair: BodyPair }) {
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
  return <ShapedText pair={pair} fromId={fromId} toId={toId} />
}

type Side = BodyPair['from'] & {
  readonly id: DeliveryId
  /** Formatted; `null` if it is not JSON. */
  readonly shaped: string | null
}

function ShapedText({ pair, fromId, toId }: TextDiffProps & { readonly pair: BodyPair }) {
  const [form, setForm] = useState<Form>('lines')
  const { from, to } = useMemo(
    () => ({
      from: { ...pair.from, id: fromId, shaped: jsonLines(pair.from.text) },
      to: { ...pair.to, id: toId, shaped: jsonLines(pair.to.text) },
    }),
    [pair, fromId, toId],
  )
  const textOf = ({ text, shaped }: Side) => (form === 'lines' ? (shaped ?? text) : text)
  return (
    <div>
      <Row gap="3" className="px-4 pb-2 text-small">
        <Segments
          label="Text format"
          options={[
            { value: 'lines', label: 'Formatted' },
            { value: 'sent', label: 'As sent' },
          ]}
          value={form}
          onChange={setForm}
        />
        <span className="quiet">
          {textOf(from) !== textOf(to)
            ? 'Differences are highlighted.'
            : from.text === to.text
              ? 'Both texts are equal.'
              : 'Only the formatting differs.'}
        </span>
      </Row>
      {[from, to].map(side => (
        <SideNotice key={side.id} side={side} isFormatted={form === 'lines'} />
      ))}
      <MergeEditor
        from={textOf(from)}
        to={textOf(to)}
        fromLabel={`Delivery ${fromId}`}
        toLabel={`Delivery ${toId}`}
      />
    </div>
  )
}

function SideNotice({ side, isFormatted }: { readonly side: Side; readonly isFormatted: boolean }) {
  const notice = noticeOf(side, isFormatted)
  if (notice === null) return null
  return (
    <PaneInset>
      <Notice tone="info">{notice}</Notice>
    </PaneInset>
  )
}

function noticeOf({ id, text, shaped, isWhole, isText }: Side, isFormatted: boolean): string | null {
  if (!isText) return `Delivery ${id} isn’t UTF-8. Invalid bytes are shown as �.`
  if (!isWhole) return `Only the first ${sizeText(text.length)} of delivery ${id} are compared.`
  return isFormatted && shaped === null ? `Delivery ${id} isn’t JSON, so its text is shown as sent.` : null
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
      <div className="grid grid-cols-2 border-line-soft border-b py-1 text-small text-subtle *:border-line *:not-first:border-l *:px-4">
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
