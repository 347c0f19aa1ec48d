import { useId, useState } from 'react'
import type { HeaderPairs } from '#contract/terms'
import { headersText, readHeaders } from './header-text.ts'

interface HeaderLinesProps {
  readonly headers: HeaderPairs
  readonly onChange: (headers: HeaderPairs) => void
}

/** Headers as `Name: value`, one on a line. A line that is none is marked and left out. */
export function HeaderLines({ headers, onChange }: HeaderLinesProps) {
  const [text, setText] = useState(headersText(headers))
  const { wrong } = readHeaders(text)
  const id = useId()
  return (
    <div className="rule-wide rule-lines">
      <label className="field-label" htmlFor={id}>
        Headers
      </label>
      <textarea
        id={id}
        className="text-input mono rule-text"
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
      {wrong === null ? null : <p className="field-note field-error">“{wrong}” is not Name: value.</p>}
    </div>
  )
}
