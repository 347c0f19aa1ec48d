import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type FixtureUse, previewQuery } from '#data'
import { CopyButton, LineView, Loaded } from '#ui'
import { prettyJson } from '../../notification/pretty-json.ts'
import styles from './fixture-preview.module.css'

/** The formatted body that would be sent now. The previous one stays until it is fetched. */
export function FixturePreview({ use }: { readonly use: FixtureUse }) {
  const preview = useQuery({ ...previewQuery(use), placeholderData: keepPreviousData })
  return (
    <section
      className={clsx(
        'relative flex min-h-24 flex-col overflow-hidden rounded border border-line bg-sunken',
        styles.preview,
      )}
      aria-label="Body preview"
    >
      <Loaded from={preview} loading="Loading preview" failed="Couldn’t load the preview.">
        {({ body }) => (
          <>
            <LineView text={prettyJson(body)} label="Body" isCompact />
            <span className="absolute top-0.75 right-0.75">
              <CopyButton text={body} label="Copy preview" />
            </span>
          </>
        )}
      </Loaded>
    </section>
  )
}
