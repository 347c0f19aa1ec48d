import { useState } from 'react'
import { CodeEditor, Row, Segments } from '#ui'
import { EditError } from './edit-error.tsx'
import { headerPairs, type ReplayEdit } from './replay-edit.ts'
import styles from './replay-editor.module.css'
import { changeEdit } from './state/replay.ts'

type Part = 'body' | 'headers'

/** An editor of the captured request, with changes marked. */
export function ReplayEditor({ edit }: { readonly edit: ReplayEdit }) {
  const [part, setPart] = useState<Part>('body')
  const isBodyEdited = edit.body !== edit.originalBody
  const isHeadEdited = edit.headers !== edit.originalHeaders
  return (
    <section className={styles.editor} aria-label="Edit">
      <Row gap="3" className={styles.bar}>
        <Segments
          label="Part to edit"
          options={[
            { value: 'body', label: isBodyEdited ? 'Body, edited' : 'Body' },
            { value: 'headers', label: isHeadEdited ? 'Headers, edited' : 'Headers' },
          ]}
          value={part}
          onChange={setPart}
        />
        <span className="quiet">
          {part === 'body' && isBodyEdited
            ? 'Sent as UTF-8, without content encoding.'
            : 'Unedited parts are sent byte for byte.'}
        </span>
      </Row>
      {part === 'body' ? (
        <CodeEditor
          key="body"
          label="Body to send"
          text={edit.body}
          original={edit.originalBody}
          onChange={body => changeEdit({ body })}
        />
      ) : (
        <CodeEditor
          key="headers"
          label="Headers to send"
          text={edit.headers}
          original={edit.originalHeaders}
          onChange={headers => changeEdit({ headers })}
          isJson={false}
        />
      )}
      {headerPairs(edit.headers) === null ? (
        <EditError>Enter one header per line, such as Content-Type: application/json.</EditError>
      ) : null}
    </section>
  )
}
