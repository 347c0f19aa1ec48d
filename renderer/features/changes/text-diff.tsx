import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeliveryId } from '#contract/terms'
import { type BodyPair, bodyPairQuery } from '#data'
import { Button, Loaded, Notice, PaneInset, Row, Segments, sizeText } from '#ui'
import { prettyJson } from '../../notification/pretty-json.ts'
import { MergeEditor } from './merge-editor.tsx'
import styles from './text-diff.module.css'

interface TextDiffProps {
  readonly fromId: DeliveryId
  readonly toId: DeliveryId
}

/** Texts up to this many characters are compared at once. Longer ones wait for a click. */
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
      <Row gap="3" className={styles.bar}>
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
