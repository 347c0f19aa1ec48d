import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FixtureUse, previewQuery } from '#data'
import { CopyButton, LineView, Loaded } from '#ui'
import { prettyJson } from '../../notification/pretty-json.ts'
import styles from './fixture-preview.module.css'

/** The formatted body that would be sent now. The previous one stays until it is fetched. */
export function FixturePreview({ use }: { readonly use: FixtureUse }) {
  const preview = useQuery({ ...previewQuery(use), placeholderData: keepPreviousData })
  return (
    <section className={styles.preview} aria-label="Body preview">
      <Loaded from={preview} loading="Loading preview" failed="Couldn’t load the preview.">
        {({ body }) => (
          <>
            <LineView text={prettyJson(body)} label="Body" isCompact />
            <span className={styles.copy}>
              <CopyButton text={body} label="Copy preview" />
            </span>
          </>
        )}
      </Loaded>
    </section>
  )
}
