import { useId, useState } from 'react'
import type { Reaction } from '#contract/sending/routes'
import type { HeaderPairs } from '#contract/terms'
import { Checkbox, Field, FieldNote, NumberInput, Segments, TextArea } from '#ui'
import { headersText, readHeaders } from '../../../attempt/header-text.ts'

interface ReactionFieldsProps {
  /** Number of the rule, from 1. It separates the radio groups of two open rules. */
  readonly place: number
  readonly reaction: Reaction
  readonly onChange: (reaction: Reaction) => void
}

/** The reaction of a rule: the response to the sender. */
export function ReactionFields({ place, reaction, onChange }: ReactionFieldsProps) {
  function choose(type: Reaction['type']): void {
    if (type === reaction.type) return
    const delayMs = reaction.type === 'hang' ? 0 : reaction.delayMs
    if (type === 'respond') onChange({ type, status: 503, headers: [], delayMs })
    else onChange(type === 'hang' ? { type } : { type, delayMs })
  }
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="px-0 py-1 font-strong">Then</legend>
      <Segments
        label={`Response of rule ${place}`}
        options={[
          { value: 'respond', label: 'Respond' },
          { value: 'hang', label: 'Never respond' },
          { value: 'reset', label: 'Reset connection' },
        ]}
        value={reaction.type}
        onChange={choose}
      />
      {reaction.type === 'hang' ? (
        <p className="quiet pt-2">The connection hangs until the sender gives up.</p>
      ) : (
        <div className="mt-3 grid grid-cols-3 items-start gap-x-4 gap-y-3">
          {reaction.type === 'respond' ? (
            <Field label="Status">
              <NumberInput
                value={reaction.status}
                minimum={200}
                maximum={599}
                isRequired
                onChange={status => onChange({ ...reaction, status: status ?? 200 })}
              />
            </Field>
          ) : null}
          <Field label="Delay">
            <NumberInput
              value={reaction.delayMs / 1000}
              minimum={0}
              maximum={600}
              isFraction
              unit="s"
              onChange={seconds => onChange({ ...reaction, delayMs: Math.round((seconds ?? 0) * 1000) })}
            />
          </Field>
          {reaction.type === 'respond' ? <ResponseContent reaction={reaction} onChange={onChange} /> : null}
        </div>
      )}
    </fieldset>
  )
}

function ResponseContent({
  reaction,
  onChange,
}: {
  readonly reaction: Extract<Reaction, { type: 'respond' }>
  readonly onChange: (reaction: Reaction) => void
}) {
  const { body, ...rest } = reaction
  return (
    <>
      <HeaderLines headers={reaction.headers} onChange={headers => onChange({ ...reaction, headers })} />
      <div className="col-span-full">
        <Checkbox
          label="Custom body"
          note={body === undefined ? 'Without it the default body is sent.' : ''}
          isChecked={body !== undefined}
          onChange={isOwn => onChange(isOwn ? { ...rest, body: '' } : rest)}
        />
        {body === undefined ? null : (
          <TextArea
            className="h-auto w-full resize-y px-2 py-1.25 leading-4.5"
            aria-label="Response body"
            rows={3}
            spellCheck={false}
            value={body}
            onChange={event => onChange({ ...reaction, body: event.target.value })}
          />
        )}
      </div>
    </>
  )
}

interface HeaderLinesProps {
  readonly headers: HeaderPairs
  readonly onChange: (headers: HeaderPairs) => void
}

/** Headers as `Name: value`, one per line. An invalid line is marked and skipped. */
function HeaderLines({ headers, onChange }: HeaderLinesProps) {
  const [text, setText] = useState(headersText(headers))
  const { wrong } = readHeaders(text)
  const id = useId()
  return (
    <div className="col-span-full grid gap-1">
      <label htmlFor={id}>Headers</label>
      <TextArea
        id={id}
        className="h-auto w-full resize-y px-2 py-1.25 leading-4.5"
        rows={2}
        placeholder="Retry-After: 30"
        spellCheck={false}
        aria-invalid={wrong !== null}
        value={text}
        onChange={event => {
          setText(event.target.value)
          onChange(readHeaders(event.target.value).headers)
        }}
      />
      {wrong === null ? null : <FieldNote isError>“{wrong}” is not Name: value.</FieldNote>}
    </div>
  )
}
