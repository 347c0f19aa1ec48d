import { clsx } from 'clsx'
import { useId, useState } from 'react'
import type { HeaderPairs } from '#contract/terms'
import { FieldNote, TextArea } from '#ui'
import styles from './header-lines.module.css'
import { headersText, readHeaders } from './header-text.ts'
import ruleStyles from './rules.module.css'

interface HeaderLinesProps {
  readonly headers: HeaderPairs
  readonly onChange: (headers: HeaderPairs) => void
}

/** Headers as `Name: value`, one per line. An invalid line is marked and left out. */
export function HeaderLines({ headers, onChange }: HeaderLinesProps) {
  const [text, setText] = useState(headersText(headers))
  const { wrong } = readHeaders(text)
  const id = useId()
  return (
    <div className={clsx(ruleStyles.wide, styles.lines)}>
      <label htmlFor={id}>Headers</label>
      <TextArea
        id={id}
        className={ruleStyles.text}
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
